import { placeAddOnOrder, type CheckoutSessionLine } from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { PlanChoice } from '#app/plans/subscriptions/subscription';
import type { Checkout } from './checkout';

/** Places an order for the add-on items of a plan. The order then follows the Checkout Session by itself. */
@Injectable()
export class BuyAddOnItems {
  constructor(private readonly requests: RequestClient) {}

  /**
   * The lines of the add-on items, for the Checkout Session. Stores the order in the checkout.
   * @throws Refusal of `placeAddOnOrder`, Unavailable
   */
  async buy(checkout: Checkout, choice: PlanChoice): Promise<CheckoutSessionLine[]> {
    const { addOnItems, shipping: shippingInfo, locale, termsVersion } = choice;
    if (!addOnItems) return [];
    const { subscriptionId, userId } = checkout;
    const buyer = {
      subscriptionId,
      userId,
      customerEmail: shippingInfo.email,
      shippingInfo,
      locale,
      idempotencyKey: null,
      clientHash: null,
    };
    const terms = termsVersion ? { termsVersion } : {};
    const { orderId, number, lines } = await this.requests.send(placeAddOnOrder, { ...addOnItems, ...buyer, ...terms });
    const amount = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
    checkout.order = { orderId, number, total: { amount, currency: 'EUR' } };
    return lines;
  }
}
