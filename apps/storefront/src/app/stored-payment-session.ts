import { readInTab, writeInTab } from '@brote/ui-kit';

/** Names the payment page that this tab was sent to last. */
const PAYING_KEY = 'brote.paying';

export const storePaymentSession = (sessionId: string): void => void writeInTab(PAYING_KEY, sessionId);

/** The payment page that this tab was sent to, until what became of it is known. */
export const storedPaymentSession = (): string | null => readInTab(PAYING_KEY);

export function clearPaymentSession(sessionId: string): void {
  // The tab may have been sent to another one meanwhile.
  if (storedPaymentSession() === sessionId) writeInTab(PAYING_KEY, null);
}
