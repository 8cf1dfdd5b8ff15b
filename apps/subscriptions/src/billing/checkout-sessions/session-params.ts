import type { CheckoutSessionLine } from '@brote/contracts/orders';
import { type CreatePlanCheckoutSessionRequest, momentOf, secondOf } from '@brote/contracts/payments';
import type { AddOnOrder } from '@brote/contracts/subscriptions';
import type { PlanChoice } from '#app/plans/subscriptions/subscription';

/** Request for the Checkout Session without its key; it is stored before it is sent. */
export type SessionParams = Omit<CreatePlanCheckoutSessionRequest, 'idempotencyKey'>;

/** The Stripe customer and the Stripe price of a purchase. */
export interface Payer {
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
export function createSessionParams(
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
