import { TransportFailure } from '#app/transports/transport';
import type { MessageKind } from '#app/rendering/message-kinds';
import { Refusal, RemoteFailure, Unavailable } from '@brote/messaging';

/** Why a mail could not be sent, without a word that could hold an address. */
export interface DeliveryFailure {
  /** Trying again would end the same way. */
  permanent: boolean;
  /** A service of our own was away; the mail server had nothing to do with it. */
  isInside: boolean;
  reason: string;
  /** False for what only a mistake of ours can cause: its trace belongs into the log. */
  isExpected: boolean;
}

/** What the mail library says about an exchange with the server. */
interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

// Only a refusal of this mail is final. A wrong password or a missing certificate is ours to mend, and must not cost anybody their mail.
const ABOUT_THE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

const UNKNOWN: readonly string[] = ['ORDER_UNKNOWN', 'SUBSCRIPTION_UNKNOWN', 'WITHDRAWAL_UNKNOWN', 'NOTICE_UNKNOWN'];
/** Who is asked for what a mail says. */
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

/** Judges an error of any part of a delivery. */
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
