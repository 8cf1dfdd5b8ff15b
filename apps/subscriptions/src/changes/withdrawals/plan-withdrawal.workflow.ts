import { reversePlanCredit } from '@brote/contracts/payments';
import { OptimisticLockError } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { ApplyMissingInvoices } from '#app/billing/invoices/apply-invoice';
import { PaymentsClient } from '#app/billing/payments-client';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { FinalizePlanWithdrawal } from './finalize-plan-withdrawal';
import { storeStripeCommandFor } from '#app/billing/stripe-commands/execute-stripe-command';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { SubscriptionsConfig } from '#app/config';
import { CLAIM_DUE_WITHDRAWALS } from './withdrawals.sql';

const BATCH_SIZE = 10;

/** Ends a withdrawn plan at Stripe. */
@Injectable()
export class EndPlan {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly syncSubscription: SyncSubscription,
  ) {}

  /**
   * Executes an earlier pending command, then ends the plan. The caller repeats it until it succeeds.
   * @throws the errors of `PaymentsClient`, StripeCommandUncertain
   */
  async endPlan({ id, stripeSubscription, status }: Subscription): Promise<void> {
    if (status !== 'cancelled' && !(await this.cancelPlan(id, stripeSubscription))) await this.cancelPlan(id, stripeSubscription);
  }

  private async cancelPlan(id: string, stripeId: string): Promise<boolean> {
    const isStored = await storeStripeCommandFor(this.store, id, { kind: 'cancel', reason: 'withdrawal' });
    await this.syncSubscription.sync(stripeId);
    return isStored;
  }
}

/**
 * Ends a withdrawn plan, cancels its deliveries and refunds it. The event of the withdrawal has stored it.
 *
 * - If a step fails, `ProcessPlanWithdrawals` runs all steps again later, each time after a longer delay.
 * - A repeated step changes nothing: the end, the invoices, the reversal of the credit and the refunds each happen once.
 * - A plan with sent deliveries is ended, and waits for the decision of staff. Their decision starts the workflow again.
 * - A decision between the steps makes the last step fail, so that the next run also reverses the credit.
 */
@Injectable()
export class PlanWithdrawalWorkflow {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly endPlan: EndPlan,
    private readonly applyMissingInvoices: ApplyMissingInvoices,
    private readonly payments: PaymentsClient,
    private readonly finalizeWithdrawal: FinalizePlanWithdrawal,
  ) {}

  /** The caller repeats it until it succeeds. @throws the errors of `PaymentsClient`, StripeCommandUncertain, OptimisticLockError */
  async withdraw(subscriptionId: string): Promise<void> {
    const subscription = await this.findPlan(subscriptionId);
    await this.endPlan.endPlan(subscription);
    await this.applyMissingInvoices.applyAll(subscription);
    const spentCreditCents = await this.reverseCreditIfPayable(subscription);
    await this.finalizeWithdrawal.finalizePlanWithdrawal(subscriptionId, spentCreditCents);
  }

  private async findPlan(id: string): Promise<Subscription> {
    const subscription = await findSubscriptionById(this.store, id);
    if (subscription === null) throw new OptimisticLockError(`The subscription ${id} does not exist`);
    return subscription;
  }

  /** Cents of the plan's credit that paid for something else; null when nothing is refunded now. */
  private async reverseCreditIfPayable(subscription: Subscription): Promise<number | null> {
    const withdrawalId = await this.finalizeWithdrawal.findPayableWithdrawal(subscription.id);
    if (withdrawalId === null) return null;
    const { stripeCustomer, stripeSubscription } = subscription;
    return (await this.payments.send(reversePlanCredit, { stripeCustomer, stripeSubscription, withdrawalId })).spentAmount;
  }
}

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
