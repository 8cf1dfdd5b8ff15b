import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { Store } from '#app/store';
import { subscriptionById } from '#app/subscriptions/subscription-rows';
import { isAbandoned, OptimisticLockError } from '@brote/persistence';
import { EndPlan } from './end-plan';
import { FinalizePlanWithdrawal } from './finalize-plan-withdrawal';
import { ReverseCredit } from './reverse-credit';

const PORTION = 10;
const LONGEST_PAUSE_S = 600;

// A lease longer than the calls take, which ends with its process; each further try waits twice as long.
const CLAIM = `
  UPDATE plan_withdrawal SET tries = tries + 1, lease_holder = $3,
         due_at = clock_timestamp() + $2 * interval '1 millisecond' + least(power(2, tries), ${LONGEST_PAUSE_S}) * interval '1 second'
   WHERE subscription_id IN (SELECT subscription_id FROM plan_withdrawal
                              WHERE due_at <= clock_timestamp() OR (due_at IS NOT NULL AND ${isAbandoned()})
                              ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING subscription_id AS id`;

/** What is done for a plan that was withdrawn from, in this order. */
@Injectable()
export class WithdrawnPlanSteps {
  constructor(
    readonly end: EndPlan,
    readonly reverseCredit: ReverseCredit,
    readonly finalize: FinalizePlanWithdrawal,
  ) {}
}

/** Ends plans that were withdrawn from, calls off their deliveries and pays them back. Any process may; each takes others. */
@Injectable()
export class ProcessPlanWithdrawals {
  constructor(
    private readonly store: Store,
    private readonly plan: WithdrawnPlanSteps,
    private readonly config: SubscriptionsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async process(): Promise<boolean> {
    const due = await this.store.query<{ id: string }>(CLAIM, [PORTION, this.config.leaseMs, this.store.holder]);
    for (const { id } of due) {
      try {
        await this.one(id);
      } catch (error) {
        this.logger.warn({ error, subscriptionId: id }, 'processing the withdrawal from a plan failed and will be retried');
      }
    }
    return due.length === PORTION;
  }

  private async one(id: string): Promise<void> {
    const one = await subscriptionById(this.store, id);
    if (one === null) throw new OptimisticLockError(`The subscription ${id} does not exist`);
    await this.plan.end.endPlan(one);
    const withdrawalId = await this.plan.finalize.toBePaid(id);
    const spent = withdrawalId === null ? null : await this.plan.reverseCredit.reverse(one, withdrawalId);
    await this.plan.finalize.finalizePlanWithdrawal(id, spent);
  }
}
