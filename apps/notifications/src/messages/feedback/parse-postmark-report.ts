import type { MailFeedbackKind } from '@brote/contracts/notifications';
import { type JsonObject, textOf } from './json-values';
import { boundId, boundReason, type ParsedReport, parseAddress, readTime } from './mail-feedback';

/** Types that say something about the address. The others are delays, automatic answers and errors of the shop's own. */
const KIND_BY_TYPE: ReadonlyMap<string, MailFeedbackKind> = new Map([
  ['HardBounce', 'hard-bounce'],
  ['BadEmailAddress', 'hard-bounce'],
  ['SoftBounce', 'soft-bounce'],
  ['DnsError', 'soft-bounce'],
  ['Blocked', 'soft-bounce'],
  ['SpamNotification', 'soft-bounce'],
  ['SpamComplaint', 'complaint'],
]);

/**
 * Reads a webhook of Postmark about a bounce or a complaint.
 *
 * @see https://postmarkapp.com/developer/webhooks/bounce-webhook
 * @see https://postmarkapp.com/developer/webhooks/spam-complaint-webhook
 */
export function parsePostmarkReport(body: JsonObject): ParsedReport {
  const kind = kindOfRecord(body);
  const address = parseAddress(textOf(body, 'Email'));
  if (kind === undefined || address === null) return { feedback: [] };
  const reason = boundReason(textOf(body, 'Details') || textOf(body, 'Description'));
  const providerMessageId = boundId(textOf(body, 'MessageID'));
  const feedbackId = boundId(textOf(body, 'ID') || providerMessageId);
  const occurredAt = readTime(textOf(body, 'BouncedAt'));
  return { feedback: [{ provider: 'postmark', kind, address, reason, occurredAt, providerMessageId, feedbackId, messageId: null }] };
}

function kindOfRecord(body: JsonObject): MailFeedbackKind | undefined {
  const recordType = textOf(body, 'RecordType');
  if (recordType === 'SpamComplaint') return 'complaint';
  return recordType === 'Bounce' ? KIND_BY_TYPE.get(textOf(body, 'Type')) : undefined;
}
