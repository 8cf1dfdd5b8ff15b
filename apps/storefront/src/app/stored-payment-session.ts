import { readInTab, writeInTab } from '@brote/ui-kit';

/** Key of the Checkout Session to which this tab was last redirected. */
const PAYING_KEY = 'brote.paying';

export const storePaymentSession = (sessionId: string): void => void writeInTab(PAYING_KEY, sessionId);

/** The Checkout Session to which this tab was redirected, until its result is known. */
export const storedPaymentSession = (): string | null => readInTab(PAYING_KEY);

export function clearPaymentSession(sessionId: string): void {
  // The tab may have been redirected to another one in the meantime.
  if (storedPaymentSession() === sessionId) writeInTab(PAYING_KEY, null);
}
