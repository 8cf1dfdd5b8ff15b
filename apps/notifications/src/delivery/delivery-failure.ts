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

/** Judges an error of any part of a delivery. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  if (error instanceof Refusal)
    return { permanent: error.code === 'ORDER_UNKNOWN', isInside: true, reason: `orders refused: ${error.code}`, isExpected: true };
  if (error instanceof Unavailable) return { permanent: false, isInside: true, reason: 'orders did not answer', isExpected: true };
  if (error instanceof RemoteFailure) return { permanent: false, isInside: true, reason: 'orders failed', isExpected: true };
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
