import { placeAddOnOrder, type PageLine } from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { Choice } from '#app/subscriptions/subscription';
import type { Checkout } from './checkout';

/** Has what is bought once on the page of a plan priced, held and made an order, which then follows the page by itself. */
@Injectable()
export class BuyAddOnItems {
  constructor(private readonly requests: RequestClient) {}

  /** The lines that the page charges besides the plan; the checkout knows their order then. @throws Refusal of `placeAddOnOrder`, Unavailable */
  async buy(checkout: Checkout, choice: Choice): Promise<PageLine[]> {
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
