import { Injectable } from '@nestjs/common';
import type { PlanChoice } from '#app/plans/subscriptions/subscription';
import { BuyAddOnItems } from './buy-add-on-items';
import { createSessionParams, type SessionParams } from '#app/billing/checkout-sessions/session-params';
import type { Checkout } from './checkout';
import { ResolvePayer } from './resolve-payer';

/** Builds the request for the Checkout Session of a choice. */
@Injectable()
export class BuildSessionParams {
  constructor(
    private readonly resolvePayer: ResolvePayer,
    private readonly buyAddOnItems: BuyAddOnItems,
  ) {}

  /**
   * Places the order of the add-on items, which reserves their stock.
   * @throws Refusal of `placeAddOnOrder` or `ensureStripeCustomer`, Unavailable, the errors of `PaymentsClient`
   */
  async build(checkout: Checkout, choice: PlanChoice, now: Date): Promise<SessionParams> {
    const lines = await this.buyAddOnItems.buy(checkout, choice);
    const payer = await this.resolvePayer.resolve(checkout.userId, choice);
    return createSessionParams(checkout, choice, { payer, lines, now });
  }
}
