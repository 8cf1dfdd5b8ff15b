import { Injectable } from '@nestjs/common';
import type { PlanChoice } from '#app/plans/subscriptions/subscription';
import type { Checkout } from './checkout';
import { type CheckoutSessionLine, placeAddOnOrder, ensureStripeCustomer } from '@brote/contracts/orders';
import { type CreatePlanCheckoutSessionRequest, momentOf, secondOf } from '@brote/contracts/payments';
import type { AddOnOrder } from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { PlanPrices } from '#app/billing/plan-prices';

/** Request for the Checkout Session without its key; it is stored before it is sent. */
export type SessionParams = Omit<CreatePlanCheckoutSessionRequest, 'idempotencyKey'>;

/** The Stripe customer and the Stripe price of a purchase. */
interface Payer {
  customerId: string;
  priceId: string;
}

/** Stripe requires at least 30 minutes. One more minute covers a slow answer and the difference of two clocks. */
const SESSION_LIFETIME_MS = 31 * 60_000;
/** Below this rest, Stripe would refuse a repeated call. */
const MIN_LIFETIME_MS = 30 * 60_000;

/** Data of the Checkout Session besides the choice. */
interface SessionContext {
  payer: Payer;
  /** Lines of the add-on items; they are charged with the first invoice of the plan. */
  lines: readonly CheckoutSessionLine[];
  now: Date;
}

/** Request for the Checkout Session of a plan, in the buyer's language, open for 31 minutes from `now`. */
function createSessionParams(
  { subscriptionId, order }: { subscriptionId: string; order: AddOnOrder | null },
  { planId, locale }: PlanChoice,
  { payer: { customerId, priceId }, lines, now }: SessionContext,
): SessionParams {
  return {
    ...{ subscriptionId, planId, locale, customerId, priceId },
    lines: [...lines],
    order: order === null ? null : { orderId: order.orderId, number: order.number },
    expiresAt: expiryFrom(now),
  };
}

/** Whether Stripe still accepts the stored request: the session must be open for 30 minutes from now. */
export function canStillBeSent({ expiresAt }: SessionParams, now: Date): boolean {
  return new Date(expiresAt).getTime() - now.getTime() >= MIN_LIFETIME_MS;
}

/** The same request, open for 31 minutes from `now`. */
export function renewParams(params: SessionParams, now: Date): SessionParams {
  return { ...params, expiresAt: expiryFrom(now) };
}

/** Stripe counts whole seconds. */
function expiryFrom(now: Date): string {
  return momentOf(secondOf(new Date(now.getTime() + SESSION_LIFETIME_MS))).toISOString();
}

/** Places an order for the add-on items of a plan. The order then follows the Checkout Session by itself. */
@Injectable()
export class BuyAddOnItems {
  constructor(private readonly requests: RequestClient) {}

  /**
   * The lines of the add-on items, for the Checkout Session. Stores the order in the checkout.
   * @throws Refusal of `placeAddOnOrder`, Unavailable
   */
  async buy(checkout: Checkout, choice: PlanChoice): Promise<CheckoutSessionLine[]> {
    const { addOnItems, shipping: shippingInfo, company, locale, termsVersion } = choice;
    if (!addOnItems) return [];
    const { subscriptionId, userId } = checkout;
    const buyer = {
      ...(company && { company }),
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

/** Finds the Stripe customer of an account and the price of a plan, and creates the missing ones. */
@Injectable()
export class EnsureCustomerAndPrice {
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

/** Builds the request for the Checkout Session of a choice. */
@Injectable()
export class BuildSessionParams {
  constructor(
    private readonly ensureCustomerAndPrice: EnsureCustomerAndPrice,
    private readonly buyAddOnItems: BuyAddOnItems,
  ) {}

  /**
   * Places the order of the add-on items, which reserves their stock.
   * @throws Refusal of `placeAddOnOrder` or `ensureStripeCustomer`, Unavailable, the errors of `PaymentsClient`
   */
  async build(checkout: Checkout, choice: PlanChoice, now: Date): Promise<SessionParams> {
    const lines = await this.buyAddOnItems.buy(checkout, choice);
    const payer = await this.ensureCustomerAndPrice.resolve(checkout.userId, choice);
    return createSessionParams(checkout, choice, { payer, lines, now });
  }
}
