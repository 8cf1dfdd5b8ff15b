import type { Transaction } from '@brote/persistence';
import type { Delivery } from '#app/deliveries/delivery';
import { requestStockUpdate } from '#app/deliveries/request-stock-update';
import { chargesOf, refundedOrPending } from '#app/refunds/charge';
import { addRefund } from '#app/refunds/refund';
import type { Subscription } from '#app/subscriptions/subscription';
import type { PlanWithdrawal } from './plan-withdrawal';
import { sealedPieces, valueOfOpened } from './sent-deliveries';

/** Amounts that reduce the refund. */
export interface WhatIsKept {
  /** Deliveries that have left. */
  sent: readonly Delivery[];
  /** Cents of the plan's credit that paid for something else, and so reached the customer. */
  spent: number;
}

type Owed = Pick<PlanWithdrawal, 'openedLines' | 'paysOpened'> & WhatIsKept;

/**
 * Stores the refunds of all charges of a locked plan. Spent credit and opened brushes that the shop does not refund are subtracted. Returns
 * cents.
 */
export async function refundPlan(tx: Transaction, one: Subscription, owed: Owed, now: Date): Promise<number> {
  const { openedLines, paysOpened, sent, spent } = owed;
  let kept = spent + (paysOpened ? 0 : valueOfOpened(sent, openedLines, one.monthlyPrice));
  let sum = 0;
  for (const charge of await chargesOf(tx, one.id)) {
    const left = Math.max(0, charge.amount - (await refundedOrPending(tx, charge.id)));
    const amount = Math.max(0, left - kept);
    kept -= left - amount;
    if (amount > 0) await addRefund(tx, { chargeId: charge.id, cause: 'withdrawal', amount }, now);
    sum += amount;
  }
  return sum;
}

/** Returns the sealed brushes of sent deliveries to the SKU stock, which also lowers the forest count. */
export async function returnBrushes(tx: Transaction, { openedLines }: PlanWithdrawal, sent: readonly Delivery[]): Promise<void> {
  for (const delivery of sent) {
    const pieces = sealedPieces(delivery, openedLines);
    if (pieces === null || pieces.length > 0) await requestStockUpdate(tx, delivery.reservationId, 'return', pieces);
  }
}
