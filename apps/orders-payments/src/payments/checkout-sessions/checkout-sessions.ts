import { createdSinceFilter, isRefusal, StripeRateLimiter, SINGLE_RETRY } from '@brote/stripe-service';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { OrdersConfig } from '#app/config';
import { CustomerForCheckout } from '#app/payments/customers/ensure-customer';
import type { Order } from '#app/core/orders/order.entity';
import {
  EXPAND_PAYMENT_DETAILS,
  readSession,
  type CheckoutSessionState,
  type ListedSession,
  readListedSession,
  sessionParams,
  type SessionParams,
} from './checkout-session';
import type { CheckoutReference } from './order-metadata';
import { PlanCheckoutSessions } from './plan-checkout-sessions';

/** Seconds by which two clocks may differ. */
const CLOCK_TOLERANCE_SECONDS = 120;
// Two attempts of ten seconds end before the lease does, so no other worker starts the same call.
const MAX_PAGE_SIZE = 100;

/** The Checkout Sessions at Stripe. Every method may throw Stripe's errors. */
@Injectable()
export class CheckoutSessions {
  constructor(
    private readonly stripe: Stripe,
    private readonly config: OrdersConfig,
    private readonly customers: CustomerForCheckout,
    private readonly planCheckoutSessions: PlanCheckoutSessions,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /** The parameters of an order's session, with the account's customer. The caller stores them before `create`. */
  async createParamsFor(checkout: CheckoutReference, order: Order, now: Date): Promise<SessionParams> {
    const customer = await this.customers.findOrCreateId(order.userId);
    return sessionParams(checkout, order, { customer, publicOrigin: this.config.publicOrigin }, now);
  }

  /** Without retries of the SDK: the customer waits, and the saga repeats the call with the same key. */
  async create(params: SessionParams, idempotencyKey: string): Promise<CheckoutSessionState> {
    return readSession(await this.stripe.checkout.sessions.create(params, { idempotencyKey, maxNetworkRetries: 0 }));
  }

  async retrieve(sessionId: string): Promise<CheckoutSessionState> {
    return this.read(await this.stripe.checkout.sessions.retrieve(sessionId, { expand: EXPAND_PAYMENT_DETAILS }, SINGLE_RETRY));
  }

  /** Makes sure that the session can no longer be paid. Returns its state: expired, or paid when the customer was faster. */
  async expire(sessionId: string): Promise<CheckoutSessionState> {
    try {
      // A new key each time: a second expiry is harmless, while a stored failure would be repeated for a day.
      const idempotencyKey = `exp_${sessionId}_${randomUUID()}`;
      return await this.read(await this.stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey, ...SINGLE_RETRY }));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return this.retrieve(sessionId);
    }
  }

  private async read(session: Stripe.Checkout.Session): Promise<CheckoutSessionState> {
    return session.mode === 'subscription' ? this.planCheckoutSessions.read(session) : readSession(session);
  }

  /** The session of a checkout whose response was lost; null when there is none. */
  async findByCheckout(checkoutId: string, since: Date): Promise<CheckoutSessionState | null> {
    for await (const session of this.listAtStripe(since)) {
      if (session.client_reference_id === checkoutId) return this.retrieve(session.id);
    }
    return null;
  }

  /** All sessions created since then, newest first, page by page. */
  async *listSince(since: Date): AsyncGenerator<ListedSession> {
    for await (const session of this.listAtStripe(since)) yield readListedSession(session);
  }

  /** Resolves when background work may start its next call for a session. */
  waitForCapacity(): Promise<void> {
    return this.rateLimiter.acquire();
  }

  private async *listAtStripe(since: Date): AsyncGenerator<Stripe.Checkout.Session> {
    const createdFilter = createdSinceFilter(since, CLOCK_TOLERANCE_SECONDS);
    yield* this.stripe.checkout.sessions.list({ created: createdFilter, limit: MAX_PAGE_SIZE });
  }
}
