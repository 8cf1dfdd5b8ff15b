import { ensureStripeCustomer } from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { Payer } from '#app/billing/checkout-sessions/session-params';
import { PlanPrices } from '#app/billing/plan-prices';
import type { PlanChoice } from '#app/plans/subscriptions/subscription';

/** Finds the Stripe customer of an account and the price of a plan, and creates the missing ones. */
@Injectable()
export class ResolvePayer {
  constructor(
    private readonly requests: RequestClient,
    private readonly prices: PlanPrices,
  ) {}

  /** @throws Refusal of `ensureStripeCustomer`, Unavailable, the errors of `PaymentsClient` */
  async resolve(userId: string, choice: PlanChoice): Promise<Payer> {
    const { customerId } = await this.requests.send(ensureStripeCustomer, { userId });
    return { customerId, priceId: await this.prices.ensure(choice, choice.interval) };
  }
}
