import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Subscription } from '#app/subscriptions/subscription';

const SINGLE_RETRY = { maxNetworkRetries: 1 };
const LARGEST_PAGE = 100;

/**
 * Reverses the credit that a change to a cheaper plan left on the customer's balance at Stripe. A withdrawn plan is refunded in full, so
 * the effect of its invoices on the balance is reversed.
 */
@Injectable()
export class ReverseCredit {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /**
   * For a plan that has ended at Stripe. Returns the cents of its credit that paid for something else, which the customer has received.
   * Repeating it changes nothing.
   * @throws Stripe's errors
   */
  async reverse({ stripeCustomer, stripeSubscription }: Subscription, withdrawalId: string): Promise<number> {
    await this.rateLimiter.acquire();
    const left = await this.leftBy(stripeSubscription);
    if (left === 0) return 0;
    const customer = await this.stripe.customers.retrieve(stripeCustomer, {}, SINGLE_RETRY);
    // A deleted customer has no balance.
    if (customer.deleted === true) return 0;
    const undone = (await this.undoneEarlier(stripeCustomer, withdrawalId)) ?? (await this.undo(customer, left, withdrawalId));
    return left - undone;
  }

  /** Cents that the plan's invoices added to the balance; negative when they used more. Stripe itself reverses void invoices. */
  private async leftBy(subscription: string): Promise<number> {
    let sum = 0;
    for await (const invoice of this.stripe.invoices.list({ subscription, limit: LARGEST_PAGE }, SINGLE_RETRY)) {
      const { status, starting_balance: before, ending_balance: after } = invoice;
      if (status !== 'void' && after !== null) sum += before - after;
    }
    return sum;
  }

  /** Stripe forgets keys after a day, so an earlier reversal is searched first. */
  private async undoneEarlier(customer: string, withdrawalId: string): Promise<number | null> {
    for await (const { amount, metadata } of this.stripe.customers.listBalanceTransactions(
      customer,
      { limit: LARGEST_PAGE },
      SINGLE_RETRY,
    )) {
      if (metadata?.['withdrawal_id'] === withdrawalId) return amount;
    }
    return null;
  }

  /** Limited to the balance, because a withdrawal creates no debt. */
  private async undo({ id, balance }: Stripe.Customer, left: number, withdrawalId: string): Promise<number> {
    const amount = Math.min(left, Math.max(0, -balance));
    if (amount === 0) return 0;
    const params = { amount, currency: 'eur', description: 'Withdrawal from a plan', metadata: { withdrawal_id: withdrawalId } };
    await this.stripe.customers.createBalanceTransaction(id, params, {
      idempotencyKey: `credit_${withdrawalId}_${amount}`,
      ...SINGLE_RETRY,
    });
    return amount;
  }
}
