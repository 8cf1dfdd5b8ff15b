import type { ChargeForDocuments } from '@brote/contracts/subscriptions';

/** The highest total of a simplified invoice in cents, VAT included (article 4.1.a of RD 1619/2012). */
const SIMPLIFIED_LIMIT = 40_000;

/** Whether an invoice over so many cents may leave out its buyer. */
export function canBeSimplified(amount: number): boolean {
  return amount <= SIMPLIFIED_LIMIT;
}

/** Whether a charge can get an invoice: it has a buyer, or it needs none. */
export function canBeInvoiced({ hasBuyer, amount }: Pick<ChargeForDocuments, 'hasBuyer' | 'amount'>): boolean {
  return hasBuyer || canBeSimplified(amount);
}
