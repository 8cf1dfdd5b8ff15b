import { TransportFailure } from '#app/transports/transport';
import type { MessageKind } from '#app/rendering/message-kinds';
import { Refusal, RemoteFailure, Unavailable } from '@brote/messaging';

/** Reason of a failed delivery, without any part of an address. */
export interface DeliveryFailure {
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
const ABOUT_THE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

const UNKNOWN: readonly string[] = ['ORDER_UNKNOWN', 'SUBSCRIPTION_UNKNOWN', 'WITHDRAWAL_UNKNOWN', 'NOTICE_UNKNOWN'];
/** Service that provides the content of a mail. */
const ASKED: Readonly<Record<MessageKind['about'], string>> = {
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
export function deliveryFailure(error: unknown, about: MessageKind['about']): DeliveryFailure {
  const asked = ASKED[about];
  if (error instanceof Refusal)
    return {
      permanent: UNKNOWN.some((code) => code === error.code),
      isInside: true,
      reason: `${asked} refused: ${error.code}`,
      isExpected: true,
    };
  if (error instanceof Unavailable) return { permanent: false, isInside: true, reason: `${asked} did not answer`, isExpected: true };
  if (error instanceof RemoteFailure) return { permanent: false, isInside: true, reason: `${asked} failed`, isExpected: true };
  if (error instanceof TransportFailure)
    return { permanent: error.permanent, isInside: false, reason: error.reason.slice(0, 200), isExpected: true };
  if (isSmtpError(error)) return smtpFailure(error);
  return { permanent: false, isInside: false, reason: error instanceof Error ? error.name : 'unknown', isExpected: false };
}

function smtpFailure({ code, responseCode, command }: SmtpError): DeliveryFailure {
  const isTemporary = typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500;
  const parts = ['SMTP', responseCode, code, command].filter((part) => typeof part === 'number' || typeof part === 'string');
  return {
    permanent: ABOUT_THE_MAIL.includes(code) && !isTemporary,
    isInside: false,
    reason: parts.join(' ').slice(0, 200),
    isExpected: true,
  };
}

function isSmtpError(error: unknown): error is SmtpError {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}
