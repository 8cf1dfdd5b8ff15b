import {
  type ReversePlanPurchaseReply,
  type ReversePlanPurchaseRequest,
  type ReversePlanCreditReply,
  type ReversePlanCreditRequest,
  reversePlanPurchase,
  reversePlanCredit,
} from '@brote/contracts/payments';
import { isRefusal, StripeRateLimiter, SINGLE_RETRY } from '@brote/stripe-service';
import { Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { PAGE_SIZE } from '#app/payments/plans/list-page';
import { PaymentChangeHandler } from '#app/payments/plans/refuse-payment-failures';

/** Reverses the purchase of a plan at Stripe. Ends the subscription and refunds what was or will be paid for it. */
@Controller()
export class ReversePlanPurchase {
  constructor(private readonly stripe: Stripe) {}

  /** The caller repeats it until nothing can be paid any more. @throws Stripe's errors */
  @PaymentChangeHandler(reversePlanPurchase)
  async reverse({ stripeSubscription, invoice }: ReversePlanPurchaseRequest): Promise<ReversePlanPurchaseReply> {
    await this.ignoreIfDone(() => this.stripe.subscriptions.cancel(stripeSubscription, {}, SINGLE_RETRY));
    return { isReversed: invoice === null || (await this.refundInvoice(invoice)) };
  }

  private async refundInvoice(invoiceId: string): Promise<boolean> {
    const expand = ['payments.data.payment.payment_intent'];
    const { status, payments } = await this.stripe.invoices.retrieve(invoiceId, { expand }, SINGLE_RETRY);
    const paymentIntents = (payments?.data ?? [])
      .map(({ payment }) => payment.payment_intent)
      .filter((paymentIntent) => typeof paymentIntent === 'object');
    if (status === 'open' && paymentIntents.some((paymentIntent) => paymentIntent.status === 'processing')) return false;
    if (status === 'open') await this.ignoreIfDone(() => this.stripe.invoices.voidInvoice(invoiceId, {}, SINGLE_RETRY));
    for (const { id } of status === 'paid' ? paymentIntents.filter((paymentIntent) => paymentIntent.status === 'succeeded') : [])
      await this.ignoreIfDone(() => this.stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `undo_${id}`, ...SINGLE_RETRY }));
    return true;
  }

  /** A refusal of Stripe means that the action took effect before. */
  private async ignoreIfDone(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}

/**
 * Reverses the credit that a change to a cheaper plan left on the customer's balance at Stripe. A withdrawn plan is refunded in full, so
 * the effect of its invoices on the balance is reversed.
 */
@Controller()
export class ReversePlanCredit {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /**
   * For a plan that has ended at Stripe. Replies the cents of its credit that paid for something else. Repeating it changes nothing.
   * @throws Stripe's errors
   */
  @PaymentChangeHandler(reversePlanCredit)
  async reverse({ stripeCustomer, stripeSubscription, withdrawalId }: ReversePlanCreditRequest): Promise<ReversePlanCreditReply> {
    await this.rateLimiter.acquire();
    const remainingCents = await this.readRemainingCredit(stripeSubscription);
    if (remainingCents === 0) return { spentAmount: 0 };
    const customer = await this.stripe.customers.retrieve(stripeCustomer, {}, SINGLE_RETRY);
    // A deleted customer has no balance.
    if (customer.deleted === true) return { spentAmount: 0 };
    const reversedCents =
      (await this.findEarlierReversal(stripeCustomer, withdrawalId)) ?? (await this.createReversal(customer, remainingCents, withdrawalId));
    return { spentAmount: remainingCents - reversedCents };
  }

  /** Cents that the plan's invoices added to the balance; negative when they used more. Stripe itself reverses void invoices. */
  private async readRemainingCredit(subscription: string): Promise<number> {
    let creditCents = 0;
    for await (const invoice of this.stripe.invoices.list({ subscription, limit: PAGE_SIZE }, SINGLE_RETRY)) {
      const { status, starting_balance: before, ending_balance: after } = invoice;
      if (status !== 'void' && after !== null) creditCents += before - after;
    }
    return creditCents;
  }

  /** Stripe forgets keys after a day, so an earlier reversal is searched first. */
  private async findEarlierReversal(customer: string, withdrawalId: string): Promise<number | null> {
    for await (const { amount, metadata } of this.stripe.customers.listBalanceTransactions(customer, { limit: PAGE_SIZE }, SINGLE_RETRY)) {
      if (metadata?.['withdrawal_id'] === withdrawalId) return amount;
    }
    return null;
  }

  /** Limited to the balance, because a withdrawal creates no debt. */
  private async createReversal({ id, balance }: Stripe.Customer, remainingCents: number, withdrawalId: string): Promise<number> {
    const amount = Math.min(remainingCents, Math.max(0, -balance));
    if (amount === 0) return 0;
    const params = { amount, currency: 'eur', description: 'Withdrawal from a plan', metadata: { withdrawal_id: withdrawalId } };
    await this.stripe.customers.createBalanceTransaction(id, params, {
      idempotencyKey: `credit_${withdrawalId}_${amount}`,
      ...SINGLE_RETRY,
    });
    return amount;
  }
}
