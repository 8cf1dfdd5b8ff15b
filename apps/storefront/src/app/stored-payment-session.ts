import { readTabStored, writeTabStored } from '@brote/ui-kit';

/** Key of the Checkout Session to which this tab was last redirected. */
const PAYMENT_SESSION_KEY = 'brote.paying';

/** The Checkout Session that this page still leaves for. A new page knows none. */
let redirectingTo: string | null = null;

/** Call it when the browser shows this page again: it no longer leaves. */
export const notePageShown = (): void => {
  redirectingTo = null;
};

/** Call it right before the redirection. */
export function storePaymentSession(sessionId: string): void {
  redirectingTo = sessionId;
  // A browser may show this very page again. The part that handles its return may not be loaded yet.
  window.addEventListener('pageshow', notePageShown, { once: true });
  writeTabStored(PAYMENT_SESSION_KEY, sessionId);
}

const readPaymentSession = (): string | null => readTabStored(PAYMENT_SESSION_KEY);

/** The Checkout Session that this tab has returned from, until its result is known. Null for a page that still leaves. */
export function readReturnedSession(): string | null {
  const sessionId = readPaymentSession();
  return sessionId === redirectingTo ? null : sessionId;
}

export function clearPaymentSession(sessionId: string): void {
  // The tab may have been redirected to another one in the meantime.
  if (readPaymentSession() === sessionId) writeTabStored(PAYMENT_SESSION_KEY, null);
}
