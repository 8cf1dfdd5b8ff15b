import type { MailFeedbackKind, MailProvider } from '@brote/contracts/notifications';

/** A provider's report about one mail and one recipient. */
export interface MailFeedback {
  provider: MailProvider;
  kind: MailFeedbackKind;
  /** Trimmed, in lower case. */
  address: string;
  /** The provider's text without addresses, at most 300 characters. */
  reason: string;
  /** Null if the provider named no valid time. */
  occurredAt: Date | null;
  /** The provider's id of the mail. */
  providerMessageId: string;
  /** The provider's id of this report; repetitions have the same. */
  feedbackId: string;
  /** The shop's id of the message, where the provider returns the headers of the mail. */
  messageId: string | null;
}

/** A topic of Amazon SNS whose subscription staff must confirm. */
export interface TopicConfirmation {
  topic: string;
  url: string;
}

/** The content of a provider's report; all empty when it is unknown. */
export interface ParsedReport {
  feedback: MailFeedback[];
  confirmation?: TopicConfirmation;
  /** The topic of Amazon SNS that sent the report: its subscription is confirmed. */
  confirmedTopic?: string;
}

const MAX_REASON_LENGTH = 300;
const MAX_ID_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 254;
const ADDRESS_PATTERN = /^[^\s@<>]+@[^\s@<>]+$/;
const ADDRESS_IN_TEXT_PATTERN = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const MESSAGE_ID_PATTERN = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i;

/** Null for a value that is no address. A name before `<address>` is left out. */
export function parseAddress(value: string): string | null {
  const address = (/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value).trim().toLowerCase();
  return address.length <= MAX_ADDRESS_LENGTH && ADDRESS_PATTERN.test(address) ? address : null;
}

/** One line without control characters and addresses, so that it can be shown and kept. */
export function boundReason(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.replaceAll(ADDRESS_IN_TEXT_PATTERN, '•••').slice(0, MAX_REASON_LENGTH);
}

/** An id of a provider, shortened and without control characters. */
export function boundId(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').slice(0, MAX_ID_LENGTH);
}

/** The shop's id of a message in a header such as `<id@domain>`; null if there is none. */
export function readMessageId(header: string): string | null {
  return MESSAGE_ID_PATTERN.exec(header)?.[0].toLowerCase() ?? null;
}

/** Null for an invalid time. @param value ISO 8601, or seconds since 1970 */
export function readTime(value: string | number): Date | null {
  const time = new Date(typeof value === 'number' ? value * 1_000 : value);
  return Number.isNaN(time.getTime()) ? null : time;
}
