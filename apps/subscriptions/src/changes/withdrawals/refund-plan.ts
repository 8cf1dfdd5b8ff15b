import type { Transaction } from '@brote/persistence';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { enqueueStockUpdate } from '#app/schedule/deliveries/delivery.queries';
import { findChargesOf, sumRefundedOrPending } from '#app/billing/refunds/charge';
import { addRefund } from '#app/billing/refunds/refund';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import type { PlanWithdrawal } from './plan-withdrawal';
import { sealedPieces, openedValueCents } from './sent-deliveries';

/** Amounts that reduce the refund. */
export interface RefundBasis {
  /** Deliveries that have left. */
  sent: readonly Delivery[];
  /** Cents of the plan's credit that paid for something else, and so reached the customer. */
  spent: number;
}

type RefundPlanInput = Pick<PlanWithdrawal, 'openedLines' | 'paysOpened'> & RefundBasis;

/**
 * Stores the refunds of all charges of a locked plan. Spent credit and opened brushes that the shop does not refund are subtracted. Returns
 * cents.
 */
export async function refundPlan(tx: Transaction, subscription: Subscription, input: RefundPlanInput, now: Date): Promise<number> {
  const { openedLines, paysOpened, sent, spent } = input;
  let retainedCents = spent + (paysOpened ? 0 : openedValueCents(sent, openedLines, subscription.monthlyPrice));
  let refundedCents = 0;
  for (const charge of await findChargesOf(tx, subscription.id)) {
    const refundableCents = Math.max(0, charge.amount - (await sumRefundedOrPending(tx, charge.id)));
    const amount = Math.max(0, refundableCents - retainedCents);
    retainedCents -= refundableCents - amount;
    if (amount > 0) await addRefund(tx, { chargeId: charge.id, cause: 'withdrawal', amount }, now);
    refundedCents += amount;
  }
  return refundedCents;
}

/** Returns the sealed brushes of sent deliveries to the SKU stock, which also lowers the forest count. */
export async function returnBrushes(tx: Transaction, { openedLines }: PlanWithdrawal, sent: readonly Delivery[]): Promise<void> {
  for (const delivery of sent) {
    const pieces = sealedPieces(delivery, openedLines);
    if (pieces === null || pieces.length > 0) await enqueueStockUpdate(tx, delivery.reservationId, 'return', pieces);
  }
}
