import { randomUUID } from 'node:crypto';
import { placeOrderRequest } from '@brote/contracts/examples';
import { placeAddOnOrder, type PlaceAddOnOrderReply, type PlaceAddOnOrderRequest } from '@brote/contracts/orders';
import {
  getPlanCheckoutSession,
  getPlanSalesAbroad,
  type PlanCheckoutSessionRequest,
  type PlanCheckoutSessionView,
  type PlanSales,
  type PlanSalesAbroad,
  type PlanSalesAbroadRequest,
} from '@brote/contracts/subscriptions';
import { RequestHandler, uuidv7 } from '@brote/messaging';
import { createStripe } from '@brote/stripe-client';
import { Controller } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Harness } from './harness';

const NO_SESSION: PlanCheckoutSessionView = { state: 'none', sessionId: null, url: null, expiresAt: null };

/** The part of the subscriptions service that opens the sessions of plans. */
@Controller()
export class FakePlanSessions {
  readonly pages = new Map<string, PlanCheckoutSessionView>();
  /** The sales of plans abroad, in pages of one charge. */
  sales: PlanSales[] = [];

  @RequestHandler(getPlanCheckoutSession)
  getPlanSession({ subscriptionId }: PlanCheckoutSessionRequest): Promise<PlanCheckoutSessionView> {
    return Promise.resolve(this.pages.get(subscriptionId) ?? NO_SESSION);
  }

  @RequestHandler(getPlanSalesAbroad)
  listSalesAbroad({ fromYear, cursor }: PlanSalesAbroadRequest): Promise<PlanSalesAbroad> {
    const sales = this.sales.filter(({ year, chargeId }) => year >= fromYear && chargeId > (cursor ?? ''));
    const [chargeId, nextChargeId] = [...new Set(sales.map((sold) => sold.chargeId))].sort();
    const nextCursor = nextChargeId === undefined ? null : (chargeId ?? null);
    return Promise.resolve({ sales: sales.filter((sold) => sold.chargeId === chargeId), nextCursor });
  }
}

/** A pack that is bought with a plan; each call has another cart and plan. */
export function addOnOrderRequest(overrides: Partial<PlaceAddOnOrderRequest> = {}): PlaceAddOnOrderRequest {
  return { ...placeOrderRequest, cartId: randomUUID(), subscriptionId: uuidv7(), userId: randomUUID(), ...overrides };
}

/** A Checkout Session that sells a plan and its add-on items. */
export interface PlanSession {
  subscriptionId: string;
  orderId: string;
  sessionId: string;
  url: string;
}

/** Places the order as the subscriptions service does, whose Checkout Session may not be open yet. */
export async function requestAddOnOrder(harness: Harness, request = addOnOrderRequest()): Promise<PlaceAddOnOrderReply> {
  const { pages } = harness.plans;
  if (!pages.has(request.subscriptionId)) pages.set(request.subscriptionId, { ...NO_SESSION, state: 'requested' });
  return harness.requests.send(placeAddOnOrder, request);
}

/** Opens the Checkout Session of a plan at 1.90 € a month. Without `isPublished`, the service learns of it from Stripe alone. */
export async function openPlanSession(
  harness: Harness,
  { subscriptionId }: PlaceAddOnOrderRequest,
  { orderId, number, lines }: PlaceAddOnOrderReply,
  { isPublished = true } = {},
): Promise<PlanSession> {
  const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
  const customer = await stripe.customers.create({ email: 'lucia@example.com' });
  const month = { currency: 'eur', unit_amount: 190, recurring: { interval: 'month' as const }, product_data: { name: 'Pareja' } };
  const packLines = lines.map(({ name, unitPrice, quantity }) => ({
    quantity,
    price_data: { currency: 'eur', unit_amount: unitPrice, product_data: { name } },
  }));
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: subscriptionId,
    metadata: { subscription_id: subscriptionId, order_id: orderId, order_number: number },
    line_items: [{ quantity: 1, price_data: month }, ...packLines],
    expires_at: Math.floor(harness.now() / 1_000) + 31 * 60,
    success_url: 'http://localhost:24003/subscription-success?session_id={CHECKOUT_SESSION_ID}',
  };
  const { id: sessionId, url, expires_at: expiresAt } = await stripe.checkout.sessions.create(params);
  const planSession: PlanCheckoutSessionView = { state: 'opened', sessionId, url, expiresAt: new Date(expiresAt * 1_000).toISOString() };
  if (isPublished) harness.plans.pages.set(subscriptionId, planSession);
  return { subscriptionId, orderId, sessionId, url: url ?? '' };
}

/** Places the order and opens a Checkout Session that can be paid. */
export async function openAddOnSession(
  harness: Harness,
  request = addOnOrderRequest(),
  options = { isPublished: true },
): Promise<PlanSession> {
  return openPlanSession(harness, request, await requestAddOnOrder(harness, request), options);
}
