import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { SubscriptionStore } from '#app/subscription-store';
import { PlanWithdrawalWorkflow } from './plan-withdrawal.workflow';
import { CLAIM_DUE_WITHDRAWALS } from './withdrawals.sql';

const BATCH_SIZE = 10;

/** Runs the workflow of due withdrawals. Each process claims different ones. */
@Injectable()
export class ProcessPlanWithdrawals {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly workflow: PlanWithdrawalWorkflow,
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
        await this.workflow.withdraw(id);
      } catch (error) {
        this.logger.warn({ error, subscriptionId: id }, 'processing the withdrawal from a plan failed and will be retried');
      }
    }
    return dueWithdrawals.length === BATCH_SIZE;
  }
}
