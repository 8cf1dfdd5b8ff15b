import { reversePlanCredit } from '@brote/contracts/payments';
import { OptimisticLockError } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { ApplyMissingInvoices } from '#app/billing/invoices/apply-missing-invoices';
import { PaymentsClient } from '#app/billing/payments-client';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { EndPlan } from './end-plan';
import { FinalizePlanWithdrawal } from './finalize-plan-withdrawal';

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
