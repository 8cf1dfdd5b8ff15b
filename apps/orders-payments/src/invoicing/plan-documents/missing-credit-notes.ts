import type { ChargeForDocuments, ChargeRefund } from '@brote/contracts/subscriptions';
import type { DocumentedCharge } from './plan-document.entity';

/** What went back from a charge. */
export type ChargeRefunds = Pick<ChargeForDocuments, 'refunded' | 'refunds'>;

/** A credit note to request. */
type MissingCreditNote = Pick<DocumentedCharge, 'kind' | 'refundedTotal' | 'amount' | 'occurredAt'>;

/**
 * The credit notes that are missing once those up to `documentedTotal` are requested, in cents. Each one covers the part of a refund that
 * none covers yet, so that all of them add up to `refunded`. Cents without a known refund count as the last one.
 */
export function missingCreditNotes(documentedTotal: number, { refunded, refunds }: ChargeRefunds, now: Date): MissingCreditNote[] {
  const creditNotes: MissingCreditNote[] = [];
  let [coveredTotal, refundedTotal] = [documentedTotal, 0];
  for (const { kind, amount, at } of [...refunds, unknownRefund(refunded, refunds, now)]) {
    refundedTotal = Math.min(refundedTotal + amount, refunded);
    if (refundedTotal <= coveredTotal) continue;
    creditNotes.push({ kind, refundedTotal, amount: refundedTotal - coveredTotal, occurredAt: new Date(at) });
    coveredTotal = refundedTotal;
  }
  return creditNotes;
}

/** The cents that no refund of the list has. */
function unknownRefund(refunded: number, refunds: readonly ChargeRefund[], now: Date): ChargeRefund {
  const knownTotal = refunds.reduce((total, { amount }) => total + amount, 0);
  const lastRefund: ChargeRefund = refunds.at(-1) ?? { kind: 'refund', amount: 0, at: now.toISOString() };
  return { ...lastRefund, amount: Math.max(0, refunded - knownTotal) };
}
