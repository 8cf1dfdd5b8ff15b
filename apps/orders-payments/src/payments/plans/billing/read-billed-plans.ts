import type { BilledPlan, ListBilledPlansReply, OwedInvoice } from '@brote/contracts/payments';
import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { PAGE_SIZE, pageAfter, nextCursorOf } from '#app/payments/plans/list-page';
import { EXPAND_PLAN, toBilledPlan, toListedPlan, toOwedInvoice } from './billed-plan.view';

const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Reads the state of plans at Stripe. It changes nothing. Every method may throw Stripe's errors. */
@Injectable()
export class ReadBilledPlans {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  async read(stripeSubscription: string): Promise<BilledPlan> {
    const subscription = await this.stripe.subscriptions.retrieve(stripeSubscription, { expand: EXPAND_PLAN }, SINGLE_RETRY);
    return toBilledPlan(subscription, await this.findOwedInvoice(subscription));
  }

  /** One page of all plans, newest first, when its turn comes. */
  async list(cursor: string | null): Promise<ListBilledPlansReply> {
    await this.rateLimiter.acquire();
    const page = await this.stripe.subscriptions.list({ status: 'all', limit: PAGE_SIZE, ...pageAfter(cursor) }, SINGLE_RETRY);
    return { plans: page.data.map(toListedPlan), nextCursor: nextCursorOf(page) };
  }

  /** The open invoice of a past-due plan. */
  private async findOwedInvoice({ id, status }: Stripe.Subscription): Promise<OwedInvoice | null> {
    if (status !== 'past_due' && status !== 'unpaid') return null;
    const { data } = await this.stripe.invoices.list({ subscription: id, status: 'open', limit: 1 }, SINGLE_RETRY);
    return toOwedInvoice(data[0]);
  }
}
