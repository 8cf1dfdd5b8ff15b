import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { SubscriptionStore } from '#app/subscription-store';
import { findSubscriptionById } from '#app/subscriptions/subscription.queries';
import { OptimisticLockError } from '@brote/persistence';
import { EndPlan } from './end-plan';
import { FinalizePlanWithdrawal } from './finalize-plan-withdrawal';
import { ReverseCredit } from './reverse-credit';
import { CLAIM_DUE_WITHDRAWALS } from './withdrawals.sql';

const BATCH_SIZE = 10;

/** Steps for a withdrawn plan, in this order. */
@Injectable()
export class PlanWithdrawalSteps {
  constructor(
    readonly end: EndPlan,
    readonly reverseCredit: ReverseCredit,
    readonly finalize: FinalizePlanWithdrawal,
  ) {}
}

/** Ends withdrawn plans, cancels their deliveries and refunds them. Each process claims different ones. */
@Injectable()
export class ProcessPlanWithdrawals {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly steps: PlanWithdrawalSteps,
    private readonly config: SubscriptionsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Handles one page of withdrawals. True when there may be more. */
  async process(): Promise<boolean> {
    const dueWithdrawals = await this.store.query<{ id: string }>(CLAIM_DUE_WITHDRAWALS, {
      batchSize: BATCH_SIZE,
      leaseMs: this.config.leaseMs,
      leaseHolder: this.store.leaseHolder,
    });
    for (const { id } of dueWithdrawals) {
      try {
        await this.processWithdrawal(id);
      } catch (error) {
        this.logger.warn({ error, subscriptionId: id }, 'processing the withdrawal from a plan failed and will be retried');
      }
    }
    return dueWithdrawals.length === BATCH_SIZE;
  }

  private async processWithdrawal(id: string): Promise<void> {
    const subscription = await findSubscriptionById(this.store, id);
    if (subscription === null) throw new OptimisticLockError(`The subscription ${id} does not exist`);
    await this.steps.end.endPlan(subscription);
    const withdrawalId = await this.steps.finalize.findPayableWithdrawal(id);
    const spentCreditCents = withdrawalId === null ? null : await this.steps.reverseCredit.reverse(subscription, withdrawalId);
    await this.steps.finalize.finalizePlanWithdrawal(id, spentCreditCents);
  }
}
