import { randomUUID } from 'node:crypto';
import { createdSinceFilter, isRefusal, momentOf } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { idOf } from '#app/billing/stripe/stripe-state';
import type { SessionParams } from './session-params';

const CLOCK_TOLERANCE_SECONDS = 120;
const MAX_SESSIONS = 500;

/** A Checkout Session at Stripe, in the words of the shop. */
export interface CheckoutSession {
  id: string;
  /** Address of the payment page; null once the session has ended. */
  url: string | null;
  expiresAt: Date;
  status: string | null;
  /** Whether a plan is bought, not a single order. */
  isForPlan: boolean;
  /** Id of the checkout that asked for the session; empty for a session of another origin. */
  reference: string;
  /** Ids at Stripe; null before the purchase. */
  stripeSubscription: string | null;
  stripeCustomer: string | null;
  invoice: string | null;
}

/** Creates, reads and expires Checkout Sessions of plans at Stripe. Every method may throw Stripe's errors. */
@Injectable()
export class CheckoutSessions {
  constructor(private readonly stripe: Stripe) {}

  /** Creates the session once for each key. */
  async create(params: SessionParams, idempotencyKey: string): Promise<CheckoutSession> {
    return toCheckoutSession(await this.stripe.checkout.sessions.create(params, { idempotencyKey, maxNetworkRetries: 0 }));
  }

  /** The session of an earlier attempt whose answer was lost; null without one. */
  async findByReference(reference: string, createdSince: Date): Promise<CheckoutSession | null> {
    const createdFilter = createdSinceFilter(createdSince, CLOCK_TOLERANCE_SECONDS);
    const sessions = await this.stripe.checkout.sessions
      .list({ created: createdFilter, limit: 100 })
      .autoPagingToArray({ limit: MAX_SESSIONS });
    const session = sessions.find(({ client_reference_id: id, status }) => id === reference && status !== 'expired');
    return session === undefined ? null : toCheckoutSession(session);
  }

  async read(sessionId: string): Promise<CheckoutSession> {
    return toCheckoutSession(await this.stripe.checkout.sessions.retrieve(sessionId, {}, { maxNetworkRetries: 1 }));
  }

  /** A session that has ended or was paid stays as it is; the caller reads its current state afterwards. */
  async expire(sessionId: string): Promise<void> {
    try {
      const idempotencyKey = `exp_${sessionId}_${randomUUID()}`;
      await this.stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey, maxNetworkRetries: 1 });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}

function toCheckoutSession({ id, url, status, mode, expires_at: expiresAt, ...rest }: Stripe.Checkout.Session): CheckoutSession {
  return {
    ...{ id, url, status, isForPlan: mode === 'subscription', expiresAt: momentOf(expiresAt) },
    reference: rest.client_reference_id ?? '',
    stripeSubscription: idOf(rest.subscription),
    stripeCustomer: idOf(rest.customer),
    invoice: idOf(rest.invoice),
  };
}
