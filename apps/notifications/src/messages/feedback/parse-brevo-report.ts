import type { MailFeedbackKind } from '@brote/contracts/notifications';
import { type JsonObject, textOf } from './json-values';
import { boundId, boundReason, type MailFeedback, type ParsedReport, parseAddress, readMessageId, readTime } from './mail-feedback';

/** `blocked` may be the fault of the sender, so that one of them suppresses no address. */
const KIND_BY_EVENT: ReadonlyMap<string, MailFeedbackKind> = new Map([
  ['hard_bounce', 'hard-bounce'],
  ['invalid_email', 'hard-bounce'],
  ['soft_bounce', 'soft-bounce'],
  ['blocked', 'soft-bounce'],
  ['spam', 'complaint'],
  ['complaint', 'complaint'],
]);

/**
 * Reads a transactional webhook of Brevo. Its `id` is the webhook's own, so that the event, its mail and its time identify the report.
 *
 * @see https://developers.brevo.com/docs/transactional-webhooks
 */
export function parseBrevoReport(body: JsonObject): ParsedReport {
  const event = textOf(body, 'event');
  const kind = KIND_BY_EVENT.get(event);
  const address = parseAddress(textOf(body, 'email'));
  if (kind === undefined || address === null) return { feedback: [] };
  const seconds = textOf(body, 'ts_event') || textOf(body, 'ts');
  const providerMessageId = boundId(textOf(body, 'message-id'));
  const feedback: MailFeedback = {
    ...{ kind, address, reason: boundReason(textOf(body, 'reason')), providerMessageId },
    provider: 'brevo',
    occurredAt: seconds === '' ? null : readTime(Number(seconds)),
    feedbackId: boundId(`${event} ${seconds} ${providerMessageId}`),
    // Brevo keeps the Message-ID of a mail that it got by SMTP.
    messageId: readMessageId(providerMessageId),
  };
  return { feedback: [feedback] };
}
