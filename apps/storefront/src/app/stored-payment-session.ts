import { readInTab, writeInTab } from '@brote/ui-kit';

/** Key of the Checkout Session to which this tab was last redirected. */
const PAYMENT_SESSION_KEY = 'brote.paying';

export const storePaymentSession = (sessionId: string): void => void writeInTab(PAYMENT_SESSION_KEY, sessionId);

/** The Checkout Session to which this tab was redirected, until its result is known. */
export const readPaymentSession = (): string | null => readInTab(PAYMENT_SESSION_KEY);

export function clearPaymentSession(sessionId: string): void {
  // The tab may have been redirected to another one in the meantime.
  if (readPaymentSession() === sessionId) writeInTab(PAYMENT_SESSION_KEY, null);
}
