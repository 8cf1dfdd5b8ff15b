import type { ChargeForDocuments, ChargeRefund } from '@brote/contracts/subscriptions';
import type { DocumentedCharge } from './plan-document.entity';

/** What went back from a charge. */
export interface ChargeRefunds extends Pick<ChargeForDocuments, 'refunded' | 'refunds'> {
  /** The part of `refunded` that the shop returned. Present where the payment also paid an order. */
  refundedByShop?: number;
}

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

/** Cents of a charge that have credit notes, or requests for them. */
interface CreditedCents {
  refundedTotal: number;
  /** The part that the shop returned. */
  refundedByShop: number;
}

/**
 * The same for a charge whose payment also paid an order: one for the cents of the shop, and one for those of the bank. They are counted
 * apart, because the order documents its disputes, and events of both services arrive in any order.
 */
export function missingSharedCreditNotes(
  credited: CreditedCents,
  { refunded, refunds, refundedByShop = refunded }: ChargeRefunds,
  now: Date,
): MissingCreditNote[] {
  const missing = Math.max(0, refunded - credited.refundedTotal);
  const byShop = Math.max(0, Math.min(missing, refundedByShop - credited.refundedByShop));
  const parts = [
    { kind: 'refund' as const, amount: byShop, refundedTotal: credited.refundedTotal + byShop },
    { kind: 'dispute' as const, amount: missing - byShop, refundedTotal: refunded },
  ];
  const timeOf = (kind: ChargeRefund['kind']) => new Date(refunds.findLast((refund) => refund.kind === kind)?.at ?? now);
  return parts.filter(({ amount }) => amount > 0).map((part) => ({ ...part, occurredAt: timeOf(part.kind) }));
}

/** Cents of listed refunds that the shop returned. */
export function refundedByShopOf({ refunded, refunds }: ChargeRefunds): number {
  const byShop = refunds.filter(({ kind }) => kind === 'refund').reduce((total, { amount }) => total + amount, 0);
  return Math.min(byShop, refunded);
}

/** The cents that no refund of the list has. */
function unknownRefund(refunded: number, refunds: readonly ChargeRefund[], now: Date): ChargeRefund {
  const knownTotal = refunds.reduce((total, { amount }) => total + amount, 0);
  const lastRefund: ChargeRefund = refunds.at(-1) ?? { kind: 'refund', amount: 0, at: now.toISOString() };
  return { ...lastRefund, amount: Math.max(0, refunded - knownTotal) };
}
