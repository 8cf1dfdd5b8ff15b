import { planRefunded } from '@brote/contracts/subscriptions';
import { Outbox } from '@brote/messaging';
import { OptimisticLockError, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { CancelDeliveries } from '#app/deliveries/cancel-deliveries';
import { sentDeliveriesOf } from '#app/deliveries/delivery-rows';
import { eur } from '#app/refunds/charge';
import { Store } from '#app/store';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/subscriptions/subscription-rows';
import { refundPlan, returnBrushes, type WhatIsKept } from './refund-plan';
import { lockPlanWithdrawal, planWithdrawalOf, type PlanWithdrawal } from './plan-withdrawal';

/** Cancels the deliveries of a withdrawn plan that has ended, and refunds it unless the refund waits for returned goods. */
@Injectable()
export class FinalizePlanWithdrawal {
  constructor(
    private readonly store: Store,
    private readonly cancelDeliveries: CancelDeliveries,
    private readonly outbox: Outbox,
  ) {}

  /** The withdrawal to refund now; null when it was refunded, or waits for goods. */
  async toBePaid(subscriptionId: string): Promise<string | null> {
    const withdrawal = await planWithdrawalOf(this.store, subscriptionId);
    if (withdrawal === null || withdrawal.refundedAt !== null) return null;
    const isPaying = withdrawal.isDecided || (await sentDeliveriesOf(this.store, subscriptionId)).length === 0;
    return isPaying ? withdrawal.withdrawalId : null;
  }

  /**
   * Repeating it changes nothing.
   * @param spent cents of the plan's credit that paid for something else; null while unknown
   * @throws OptimisticLockError when the plan has not ended yet, or is to be refunded and `spent` is null
   */
  async finalizePlanWithdrawal(subscriptionId: string, spent: number | null): Promise<void> {
    await this.store.run((tx) => this.finalize(tx, subscriptionId, spent));
  }

  private async finalize(tx: Transaction, id: string, spent: number | null): Promise<void> {
    const one = await lockSubscription(tx, id);
    const withdrawal = await lockPlanWithdrawal(tx, id);
    if (withdrawal === null) return;
    if (one.status !== 'cancelled') throw new OptimisticLockError(`The subscription ${id} has not ended yet`);
    await this.cancelDeliveries.all(tx, one);
    const sent = await sentDeliveriesOf(tx, id);
    const isPaying = withdrawal.refundedAt === null && (withdrawal.isDecided || sent.length === 0);
    if (isPaying && spent === null) throw new OptimisticLockError(`The refund of subscription ${id} was decided during this step`);
    if (isPaying) await this.refund(tx, one, withdrawal, { sent, spent: spent ?? 0 });
    await saveSubscription(tx, one);
    const now = this.store.now();
    await tx.query(
      `UPDATE plan_withdrawal SET due_at = NULL, ended_at = coalesce(ended_at, $2), refunded_at = coalesce(refunded_at, $3) WHERE subscription_id = $1`,
      [id, now, isPaying ? now : null],
    );
  }

  private async refund(tx: Transaction, one: Subscription, withdrawal: PlanWithdrawal, known: WhatIsKept): Promise<void> {
    const { id: subscriptionId, userId } = one;
    const { withdrawalId } = withdrawal;
    const amount = await refundPlan(tx, one, { ...withdrawal, ...known }, this.store.now());
    if (withdrawal.restock) await returnBrushes(tx, withdrawal, known.sent);
    const payload = { withdrawalId, subscriptionId, userId, amount: eur(amount) };
    this.outbox.add(tx, planRefunded, { aggregateId: withdrawalId, version: 1, payload, subjectUser: userId });
  }
}
