import type { Transaction } from '@brote/persistence';
import type { Delivery } from '#app/deliveries/delivery';
import { settleStock } from '#app/deliveries/settle-stock';
import { chargesOf, onItsWayBack } from '#app/refunds/charge';
import { addRefund } from '#app/refunds/refund';
import type { Subscription } from '#app/subscriptions/subscription';
import type { PlanWithdrawal } from './plan-withdrawal';
import { sealedPieces, valueOfOpened } from './sent-boxes';

/** Stores what goes back of all charges of a plan that is locked, but for opened brushes that the shop does not pay back. Cents. */
export async function payPlanBack(
  tx: Transaction,
  one: Subscription,
  { openedLines, paysOpened }: PlanWithdrawal,
  sent: readonly Delivery[],
  now: Date,
): Promise<number> {
  let kept = paysOpened ? 0 : valueOfOpened(sent, openedLines, one.monthlyPrice);
  let sum = 0;
  for (const charge of await chargesOf(tx, one.id)) {
    const left = Math.max(0, charge.amount - (await onItsWayBack(tx, charge.id)));
    const amount = Math.max(0, left - kept);
    kept -= left - amount;
    if (amount > 0) await addRefund(tx, { chargeId: charge.id, cause: 'withdrawal', amount }, now);
    sum += amount;
  }
  return sum;
}

/** Puts the sealed brushes of sent boxes back on the shelf; with them the forest's count goes back. */
export async function takeBrushesBack(tx: Transaction, { openedLines }: PlanWithdrawal, sent: readonly Delivery[]): Promise<void> {
  for (const box of sent) {
    const pieces = sealedPieces(box, openedLines);
    if (pieces === null || pieces.length > 0) await settleStock(tx, box.holdId, 'return', pieces);
  }
}
