import type { MailFeedbackKind } from '@brote/contracts/notifications';
import { asObject, type JsonObject, objectsIn, parseJsonObject, textOf } from './json-values';
import {
  boundId,
  boundReason,
  type MailFeedback,
  type ParsedReport,
  parseAddress,
  readMessageId,
  readTime,
  type TopicConfirmation,
} from './mail-feedback';

/** Hosts of Amazon SNS. Staff open the link, so that no other host may be in it. */
const CONFIRMATION_HOST_PATTERN = /^sns\.[a-z\d-]+\.amazonaws\.com(\.cn)?$/;
const MAX_TOPIC_LENGTH = 300;
const MAX_URL_LENGTH = 2_000;
/** The recipient moved the mail out of the spam folder. */
const RETRACTED_COMPLAINT = 'not-spam';

/**
 * Reads a message of Amazon SNS with a notification or an event of SES.
 *
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html
 * @see https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
export function parseSesReport(body: JsonObject): ParsedReport {
  const topic = textOf(body, 'TopicArn');
  if (textOf(body, 'Type') === 'SubscriptionConfirmation') {
    const confirmation = readConfirmation(topic, textOf(body, 'SubscribeURL'));
    return confirmation === null ? { feedback: [] } : { feedback: [], confirmation };
  }
  if (textOf(body, 'Type') !== 'Notification') return { feedback: [] };
  const notification = parseJsonObject(textOf(body, 'Message'));
  return { feedback: notification === null ? [] : readNotification(notification), confirmedTopic: topic };
}

function readConfirmation(topic: string, link: string): TopicConfirmation | null {
  if (topic === '' || topic.length > MAX_TOPIC_LENGTH || link.length > MAX_URL_LENGTH || !URL.canParse(link)) return null;
  const { protocol, hostname, username, href } = new URL(link);
  const isSafe = protocol === 'https:' && username === '' && CONFIRMATION_HOST_PATTERN.test(hostname);
  return isSafe ? { topic, url: href } : null;
}

function readNotification(notification: JsonObject): MailFeedback[] {
  const mail = asObject(notification['mail']);
  const type = textOf(notification, 'notificationType') || textOf(notification, 'eventType');
  const report = asObject(notification[type.toLowerCase()]);
  const kind = kindOfReport(type, report);
  if (report === null || kind === null) return [];
  const recipients = objectsIn(report[kind === 'complaint' ? 'complainedRecipients' : 'bouncedRecipients']);
  return recipients.flatMap((recipient) => {
    const address = parseAddress(textOf(recipient, 'emailAddress'));
    if (address === null) return [];
    return {
      ...{ provider: 'ses', kind, address, reason: boundReason(reasonOf(report, recipient)) },
      occurredAt: readTime(textOf(report, 'timestamp')),
      providerMessageId: boundId(textOf(mail, 'messageId')),
      feedbackId: boundId(textOf(report, 'feedbackId') || textOf(mail, 'messageId')),
      messageId: messageIdOf(mail),
    };
  });
}

/** Only a permanent bounce says that no mail can arrive. */
function kindOfReport(type: string, report: JsonObject | null): MailFeedbackKind | null {
  if (type === 'Bounce') return textOf(report, 'bounceType') === 'Permanent' ? 'hard-bounce' : 'soft-bounce';
  if (type === 'Complaint') return textOf(report, 'complaintFeedbackType') === RETRACTED_COMPLAINT ? null : 'complaint';
  return null;
}

function reasonOf(report: JsonObject, recipient: JsonObject): string {
  const bounceTexts = [textOf(report, 'bounceSubType'), textOf(recipient, 'diagnosticCode')];
  return [...bounceTexts, textOf(report, 'complaintFeedbackType')].filter((text) => text !== '').join(': ');
}

/** The topic can be set up to include the headers of the mail. */
function messageIdOf(mail: JsonObject | null): string | null {
  const header = objectsIn(mail?.['headers']).find((candidate) => textOf(candidate, 'name').toLowerCase() === 'x-message-id');
  return header === undefined ? null : readMessageId(textOf(header, 'value'));
}
