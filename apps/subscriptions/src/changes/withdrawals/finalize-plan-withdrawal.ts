import { planRefunded } from '@brote/contracts/subscriptions';
import { Outbox } from '@brote/messaging';
import { OptimisticLockError, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { CancelDeliveries } from '#app/schedule/deliveries/change-deliveries';
import { findSentDeliveriesOf, enqueueStockUpdate } from '#app/schedule/deliveries/delivery.queries';
import { toEuros, findChargesOf, sumRefundedOrPending } from '#app/billing/refunds/charge';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { lockPlanWithdrawal, findPlanWithdrawalOf, finishWithdrawal, type PlanWithdrawal } from './plan-withdrawal';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { addRefund } from '#app/billing/refunds/refund';
import { sealedPieces, openedValueCents } from './sent-deliveries';

/** Amounts that reduce the refund. */
interface RefundBasis {
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
async function refundPlan(tx: Transaction, subscription: Subscription, input: RefundPlanInput, now: Date): Promise<number> {
  const { openedLines, paysOpened, sent, spent } = input;
  let retainedCents = spent + (paysOpened ? 0 : openedValueCents(sent, openedLines, subscription.monthlyPrice));
  let refundedCents = 0;
  for (const charge of await findChargesOf(tx, subscription.id)) {
    const taken = await sumRefundedOrPending(tx, charge.id);
    const refundableCents = Math.max(0, charge.amount - taken);
    const amount = Math.max(0, refundableCents - retainedCents);
    const basis = { taken, kept: retainedCents };
    retainedCents -= refundableCents - amount;
    if (amount > 0) await addRefund(tx, { chargeId: charge.id, cause: 'withdrawal', amount, basis }, now);
    refundedCents += amount;
  }
  return refundedCents;
}

/** Returns the sealed brushes of sent deliveries to the SKU stock, which also lowers the forest count. */
async function returnBrushes(tx: Transaction, { openedLines }: PlanWithdrawal, sent: readonly Delivery[]): Promise<void> {
  for (const delivery of sent) {
    const pieces = sealedPieces(delivery, openedLines);
    if (pieces === null || pieces.length > 0) await enqueueStockUpdate(tx, delivery.reservationId, 'return', pieces);
  }
}

/** Cancels the deliveries of a withdrawn plan that has ended, and refunds it unless the refund waits for returned goods. */
@Injectable()
export class FinalizePlanWithdrawal {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly cancelDeliveries: CancelDeliveries,
    private readonly outbox: Outbox,
  ) {}

  /** The withdrawal to refund now; null when it was refunded, or waits for goods. */
  async findPayableWithdrawal(subscriptionId: string): Promise<string | null> {
    const withdrawal = await findPlanWithdrawalOf(this.store, subscriptionId);
    if (withdrawal === null || withdrawal.refundedAt !== null) return null;
    const isPayable = withdrawal.isDecided || (await findSentDeliveriesOf(this.store, subscriptionId)).length === 0;
    return isPayable ? withdrawal.withdrawalId : null;
  }

  /**
   * Repeating it changes nothing.
   * @param spentCreditCents cents of the plan's credit that paid for something else; null while unknown
   * @throws OptimisticLockError when the plan has not ended yet, or is to be refunded and `spent` is null
   */
  async finalizePlanWithdrawal(subscriptionId: string, spentCreditCents: number | null): Promise<void> {
    await this.store.run((tx) => this.finalize(tx, subscriptionId, spentCreditCents));
  }

  private async finalize(tx: Transaction, id: string, spentCreditCents: number | null): Promise<void> {
    const subscription = await lockSubscription(tx, id);
    const withdrawal = await lockPlanWithdrawal(tx, id);
    if (withdrawal === null) return;
    if (subscription.status !== 'cancelled') throw new OptimisticLockError(`The subscription ${id} has not ended yet`);
    await this.cancelDeliveries.cancelAll(tx, subscription);
    const sentDeliveries = await findSentDeliveriesOf(tx, id);
    const isPayable = withdrawal.refundedAt === null && (withdrawal.isDecided || sentDeliveries.length === 0);
    if (isPayable && spentCreditCents === null)
      throw new OptimisticLockError(`The refund of subscription ${id} was decided during this step`);
    if (isPayable) await this.refund(tx, subscription, withdrawal, { sent: sentDeliveries, spent: spentCreditCents ?? 0 });
    await saveSubscription(tx, subscription);
    await finishWithdrawal(tx, withdrawal, isPayable, this.store.now());
  }

  private async refund(tx: Transaction, subscription: Subscription, withdrawal: PlanWithdrawal, refundBasis: RefundBasis): Promise<void> {
    const { id: subscriptionId, userId } = subscription;
    const { withdrawalId } = withdrawal;
    const amount = await refundPlan(tx, subscription, { ...withdrawal, ...refundBasis }, this.store.now());
    if (withdrawal.restock) await returnBrushes(tx, withdrawal, refundBasis.sent);
    const payload = { withdrawalId, subscriptionId, userId, amount: toEuros(amount) };
    this.outbox.add(tx, planRefunded, { aggregateId: withdrawalId, version: 1, payload, subjectUser: userId });
  }
}
