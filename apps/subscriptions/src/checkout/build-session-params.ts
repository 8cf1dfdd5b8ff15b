import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import type { Choice } from '#app/subscriptions/subscription';
import { BuyAddOnItems } from './buy-add-on-items';
import type { Checkout, SessionParams } from './checkout';
import { Payers } from './payers';
import { sessionParams } from './session-params';

/** Builds the parameters of a Checkout Session for a choice. */
@Injectable()
export class BuildSessionParams {
  constructor(
    private readonly payers: Payers,
    private readonly buyAddOnItems: BuyAddOnItems,
    private readonly config: SubscriptionsConfig,
  ) {}

  /**
   * Places the order of the add-on items, which reserves their stock.
   * @throws Refusal of `placeAddOnOrder` or `ensureStripeCustomer`, Unavailable, Stripe's errors
   */
  async of(checkout: Checkout, choice: Choice, now: Date): Promise<SessionParams> {
    const lines = await this.buyAddOnItems.buy(checkout, choice);
    const payer = await this.payers.of(checkout.userId, choice);
    return sessionParams(checkout, choice, { payer, lines, publicOrigin: this.config.publicOrigin, now });
  }
}
