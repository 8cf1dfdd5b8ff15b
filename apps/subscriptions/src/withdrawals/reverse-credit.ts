import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Subscription } from '#app/subscriptions/subscription';

const ONE_MORE_TRY = { maxNetworkRetries: 1 };
const LARGEST_PAGE = 100;

/**
 * A change to a cheaper plan leaves a credit on the customer's balance at Stripe, which later invoices use up. Of a plan that was withdrawn from
 * all money goes back, so what its invoices did to that balance is undone.
 */
@Injectable()
export class ReverseCredit {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /**
   * For a plan that has ended at Stripe. Gives the cents of its credit that were spent on something else meanwhile, which the customer has had.
   * Repeating it changes nothing. @throws Stripe's errors
   */
  async reverse({ stripeCustomer, stripeSubscription }: Subscription, withdrawalId: string): Promise<number> {
    await this.rateLimiter.acquire();
    const left = await this.leftBy(stripeSubscription);
    if (left === 0) return 0;
    const customer = await this.stripe.customers.retrieve(stripeCustomer, {}, ONE_MORE_TRY);
    // With a customer who was deleted the balance is gone too.
    if (customer.deleted === true) return 0;
    const undone = (await this.undoneEarlier(stripeCustomer, withdrawalId)) ?? (await this.undo(customer, left, withdrawalId));
    return left - undone;
  }

  /** Cents that the plan's invoices put on the balance; below zero when they took more from it. What is void was undone by Stripe. */
  private async leftBy(subscription: string): Promise<number> {
    let sum = 0;
    for await (const invoice of this.stripe.invoices.list({ subscription, limit: LARGEST_PAGE }, ONE_MORE_TRY)) {
      const { status, starting_balance: before, ending_balance: after } = invoice;
      if (status !== 'void' && after !== null) sum += before - after;
    }
    return sum;
  }

  /** Keys are forgotten after a day, so it is looked for first. */
  private async undoneEarlier(customer: string, withdrawalId: string): Promise<number | null> {
    for await (const { amount, metadata } of this.stripe.customers.listBalanceTransactions(
      customer,
      { limit: LARGEST_PAGE },
      ONE_MORE_TRY,
    )) {
      if (metadata?.['withdrawal_id'] === withdrawalId) return amount;
    }
    return null;
  }

  /** Never more than there is: a withdrawal leaves no debt behind. */
  private async undo({ id, balance }: Stripe.Customer, left: number, withdrawalId: string): Promise<number> {
    const amount = Math.min(left, Math.max(0, -balance));
    if (amount === 0) return 0;
    const params = { amount, currency: 'eur', description: 'Withdrawal from a plan', metadata: { withdrawal_id: withdrawalId } };
    await this.stripe.customers.createBalanceTransaction(id, params, {
      idempotencyKey: `credit_${withdrawalId}_${amount}`,
      ...ONE_MORE_TRY,
    });
    return amount;
  }
}
