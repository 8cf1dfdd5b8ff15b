import { planPaidBack } from '@brote/contracts/subscriptions';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { CallOffBoxes } from '#app/deliveries/call-off-boxes';
import { sentBoxesOf } from '#app/deliveries/delivery-rows';
import { eur } from '#app/refunds/charge';
import { Store } from '#app/store';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, saveSubscription, subscriptionById } from '#app/subscriptions/subscription-rows';
import { Superseded } from '#app/superseded';
import { EndPlan } from './end-plan';
import { payPlanBack, takeBrushesBack } from './pay-plan-back';
import { lockPlanWithdrawal, type PlanWithdrawal } from './plan-withdrawal';

const PORTION = 10;
const LONGEST_PAUSE_S = 600;

// A lease longer than the calls take; each further try waits twice as long.
const CLAIM = `
  UPDATE plan_withdrawal SET tries = tries + 1,
         due_at = clock_timestamp() + $2 * interval '1 millisecond' + least(power(2, tries), ${LONGEST_PAUSE_S}) * interval '1 second'
   WHERE subscription_id IN (SELECT subscription_id FROM plan_withdrawal WHERE due_at <= clock_timestamp()
                              ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING subscription_id AS id`;

/** Ends plans that were withdrawn from, calls off their boxes and pays them back. Any process may; each takes others. */
@Injectable()
export class CarryOutWithdrawals {
  constructor(
    private readonly store: Store,
    private readonly endPlan: EndPlan,
    private readonly callOff: CallOffBoxes,
    private readonly outbox: Outbox,
    private readonly config: SubscriptionsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async execute(): Promise<boolean> {
    const due = await this.store.query<{ id: string }>(CLAIM, [PORTION, this.config.leaseMs]);
    for (const { id } of due) {
      try {
        await this.one(id);
      } catch (error) {
        this.logger.warn({ error, subscriptionId: id }, 'a withdrawal from a plan could not be carried out and will be tried again');
      }
    }
    return due.length === PORTION;
  }

  private async one(id: string): Promise<void> {
    const one = await subscriptionById(this.store, id);
    if (one === null) throw new Superseded(`Subscription ${id} is gone`);
    await this.endPlan.execute(one);
    await this.store.run((tx) => this.settle(tx, id));
  }

  private async settle(tx: Transaction, id: string): Promise<void> {
    const one = await lockSubscription(tx, id);
    const withdrawal = await lockPlanWithdrawal(tx, id);
    if (withdrawal === null) return;
    if (one.status !== 'cancelled') throw new Superseded(`Subscription ${id} has not ended yet`);
    await this.callOff.all(tx, one);
    const sent = await sentBoxesOf(tx, id);
    const isPaying = withdrawal.paidBackAt === null && (withdrawal.isDecided || sent.length === 0);
    if (isPaying) await this.payBack(tx, one, withdrawal);
    await saveSubscription(tx, one);
    const now = this.store.now();
    await tx.query(
      `UPDATE plan_withdrawal SET due_at = NULL, ended_at = coalesce(ended_at, $2), paid_back_at = coalesce(paid_back_at, $3) WHERE subscription_id = $1`,
      [id, now, isPaying ? now : null],
    );
  }

  private async payBack(tx: Transaction, one: Subscription, withdrawal: PlanWithdrawal): Promise<void> {
    const { id: subscriptionId, userId } = one;
    const { withdrawalId } = withdrawal;
    const sent = await sentBoxesOf(tx, subscriptionId);
    const amount = await payPlanBack(tx, one, withdrawal, sent, this.store.now());
    if (withdrawal.restock) await takeBrushesBack(tx, withdrawal, sent);
    const payload = { withdrawalId, subscriptionId, userId, amount: eur(amount) };
    this.outbox.add(tx, planPaidBack, { aggregateId: withdrawalId, version: 1, payload, subjectUser: userId });
  }
}
