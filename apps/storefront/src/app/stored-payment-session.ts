import { readTabStored, writeTabStored } from '@brote/ui-kit';

/** Key of the Checkout Session to which this tab was last redirected. */
const PAYMENT_SESSION_KEY = 'brote.paying';

export const storePaymentSession = (sessionId: string): void => void writeTabStored(PAYMENT_SESSION_KEY, sessionId);

/** The Checkout Session to which this tab was redirected, until its result is known. */
export const readPaymentSession = (): string | null => readTabStored(PAYMENT_SESSION_KEY);

export function clearPaymentSession(sessionId: string): void {
  // The tab may have been redirected to another one in the meantime.
  if (readPaymentSession() === sessionId) writeTabStored(PAYMENT_SESSION_KEY, null);
}
