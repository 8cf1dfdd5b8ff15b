import type { CheckoutSessionLine } from '@brote/contracts/orders';
import {
  secondOf,
  type CreatePlanCheckoutSessionRequest,
  momentOf,
  PLAN_SESSION_STATES,
  type ExpirePlanSessionReply,
  type FindPlanCheckoutSessionReply,
  type FindPlanCheckoutSessionRequest,
  type PlanCheckoutSession,
  createPlanCheckoutSession,
  findPlanCheckoutSession,
  getPlanSession,
  expirePlanSession,
  type PlanSessionRequest,
} from '@brote/contracts/payments';
import { methodsFor, createdSinceFilter, isRefusal, SINGLE_RETRY } from '@brote/stripe-service';
import { Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { singleUseKey } from '#app/payments/stripe/single-use-key';
import { idOf } from '#app/payments/stripe/stripe-id';
import { PaymentChangeHandler, PaymentReadHandler } from '#app/payments/plans/refuse-payment-failures';

/** Seconds by which two clocks may differ. */
const CLOCK_TOLERANCE_SECONDS = 120;
const MAX_SESSIONS = 500;

/** Settings of the module. Its host provides them. */
export abstract class PlanPaymentsOptions {
  /** Address of the storefront, without a slash at the end. Buyers return to its pages from a payment page. */
  abstract readonly publicOrigin: string;
}

/** The parameters of the Checkout Session of a plan. The same request always gives the same parameters, as its idempotency key needs. */
export function planSessionParams(
  { subscriptionId, planId, locale, customerId, priceId, lines, order, expiresAt }: CreatePlanCheckoutSessionRequest,
  publicOrigin: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { subscription_id: subscriptionId, plan_id: planId };
  const orderMetadata: Record<string, string> = order === null ? {} : { order_id: order.orderId, order_number: order.number };
  return {
    mode: 'subscription',
    ...methodsFor('plan'),
    submit_type: 'pay',
    locale,
    customer: customerId,
    line_items: [{ price: priceId, quantity: 1 }, ...lines.map(toLineItem)],
    client_reference_id: subscriptionId,
    metadata: { ...metadata, ...orderMetadata },
    subscription_data: { metadata, billing_mode: { type: 'flexible' } },
    expires_at: secondOf(new Date(expiresAt)),
    success_url: `${publicOrigin}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicOrigin}${order === null ? '/subscriptions' : `/cart?checkout=${subscriptionId}`}`,
  };
}

function toLineItem({ name, description, unitPrice, quantity }: CheckoutSessionLine) {
  return { quantity, price_data: { currency: 'eur', unit_amount: unitPrice, product_data: { name, description } } };
}

/** Creates, reads and expires Checkout Sessions of plans at Stripe. Every method may throw Stripe's errors. */
@Controller()
export class PlanSessions {
  constructor(
    private readonly stripe: Stripe,
    private readonly options: PlanPaymentsOptions,
  ) {}

  /** Creates the session once for each key. */
  @PaymentChangeHandler(createPlanCheckoutSession)
  async create(request: CreatePlanCheckoutSessionRequest): Promise<PlanCheckoutSession> {
    const { idempotencyKey } = request;
    const params = planSessionParams(request, this.options.publicOrigin);
    return toPlanSession(await this.stripe.checkout.sessions.create(params, { idempotencyKey, maxNetworkRetries: 0 }));
  }

  /** The session of an earlier call whose answer was lost, unless it has expired. */
  @PaymentReadHandler(findPlanCheckoutSession)
  async findByReference({ reference, createdSince }: FindPlanCheckoutSessionRequest): Promise<FindPlanCheckoutSessionReply> {
    const createdFilter = createdSinceFilter(new Date(createdSince), CLOCK_TOLERANCE_SECONDS);
    const sessions = await this.stripe.checkout.sessions
      .list({ created: createdFilter, limit: 100 }, SINGLE_RETRY)
      .autoPagingToArray({ limit: MAX_SESSIONS });
    const session = sessions.find(({ client_reference_id: id, status }) => id === reference && status !== 'expired');
    return { session: session === undefined ? null : toPlanSession(session) };
  }

  @PaymentReadHandler(getPlanSession)
  async read({ sessionId }: PlanSessionRequest): Promise<PlanCheckoutSession> {
    return toPlanSession(await this.stripe.checkout.sessions.retrieve(sessionId, {}, SINGLE_RETRY));
  }

  /** A session that has ended or was paid stays as it is. */
  @PaymentReadHandler(expirePlanSession)
  async expire({ sessionId }: PlanSessionRequest): Promise<ExpirePlanSessionReply> {
    try {
      await this.stripe.checkout.sessions.expire(sessionId, {}, { ...singleUseKey('exp', sessionId), ...SINGLE_RETRY });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    return {};
  }
}

function toPlanSession({ id, url, mode, expires_at: expiresAt, ...rest }: Stripe.Checkout.Session): PlanCheckoutSession {
  return {
    ...{ id, url, isForPlan: mode === 'subscription', expiresAt: momentOf(expiresAt).toISOString() },
    status: PLAN_SESSION_STATES.find((known) => known === rest.status) ?? null,
    reference: rest.client_reference_id ?? '',
    stripeSubscription: idOf(rest.subscription),
    stripeCustomer: idOf(rest.customer),
    invoice: idOf(rest.invoice),
  };
}
