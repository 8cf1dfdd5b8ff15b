import { TransportFailure } from '#app/transports/channels/transport';
import type { MessageKind } from '#app/messages/rendering/message-kinds';
import { Refusal, RemoteFailure, Unavailable } from '@brote/messaging';

/** Reason of a failed delivery, without any part of an address. */
export interface SendFailure {
  /** Whether another try would fail the same way. */
  permanent: boolean;
  /** Whether a service of the shop was unreachable; the mail server was not involved. */
  isInside: boolean;
  reason: string;
  /** False for a programming error: its stack trace belongs into the log. */
  isExpected: boolean;
}

/** Error data of the mail library about an exchange with the server. */
interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

// Only a refusal of this mail is final. A wrong password or a missing certificate is the shop's to repair, and must not cost a customer the
// mail.
const PERMANENT_SMTP_CODES: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

const UNKNOWN_SUBJECT_CODES: readonly string[] = ['ORDER_UNKNOWN', 'SUBSCRIPTION_UNKNOWN', 'WITHDRAWAL_UNKNOWN', 'NOTICE_UNKNOWN'];
/** Service that provides the content of a mail. */
const CONTENT_SERVICES: Readonly<Record<MessageKind['about'], string>> = {
  order: 'orders',
  withdrawal: 'orders',
  recall: 'orders',
  account: 'identity',
  ticket: 'identity',
  staff: 'identity',
  stock: 'the catalogue',
  subscription: 'subscriptions or identity',
  link: 'orders, subscriptions or identity',
};

/** Classifies an error of any part of a delivery. */
export function classifySendFailure(error: unknown, about: MessageKind['about']): SendFailure {
  const service = CONTENT_SERVICES[about];
  if (error instanceof Refusal)
    return {
      permanent: UNKNOWN_SUBJECT_CODES.some((code) => code === error.code),
      isInside: true,
      reason: `${service} refused: ${error.code}`,
      isExpected: true,
    };
  if (error instanceof Unavailable) return { permanent: false, isInside: true, reason: `${service} did not answer`, isExpected: true };
  if (error instanceof RemoteFailure) return { permanent: false, isInside: true, reason: `${service} failed`, isExpected: true };
  if (error instanceof TransportFailure)
    return { permanent: error.permanent, isInside: false, reason: error.reason.slice(0, 200), isExpected: true };
  if (isSmtpError(error)) return smtpFailure(error);
  return { permanent: false, isInside: false, reason: error instanceof Error ? error.name : 'unknown', isExpected: false };
}

function smtpFailure({ code, responseCode, command }: SmtpError): SendFailure {
  const isTemporary = typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500;
  const parts = ['SMTP', responseCode, code, command].filter((part) => typeof part === 'number' || typeof part === 'string');
  return {
    permanent: PERMANENT_SMTP_CODES.includes(code) && !isTemporary,
    isInside: false,
    reason: parts.join(' ').slice(0, 200),
    isExpected: true,
  };
}

function isSmtpError(error: unknown): error is SmtpError {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}
