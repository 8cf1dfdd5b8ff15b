import { randomUUID } from 'node:crypto';
import { startSubscription } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { isRefusal, isStripeFault } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Checkout } from './checkout';
import { HandleCheckoutSessionEvent } from './handle-checkout-session-event';

/** Expires a Checkout Session, so that it can no longer be paid. A session that was paid first is handled as paid. */
@Injectable()
export class ExpireCheckoutSession {
  constructor(
    private readonly stripe: Stripe,
    private readonly handleCheckoutSessionEvent: HandleCheckoutSessionEvent,
  ) {}

  /** @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE, or CHECKOUT_IN_PROGRESS while the session is being created; OptimisticLockError */
  async expireCheckoutSession({ sessionId }: Checkout): Promise<void> {
    if (sessionId === null) return refuse(startSubscription, 'CHECKOUT_IN_PROGRESS');
    try {
      await this.expire(sessionId);
      await this.handleCheckoutSessionEvent.handleEvent(sessionId);
    } catch (error) {
      if (isStripeFault(error)) refuse(startSubscription, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }

  private async expire(sessionId: string): Promise<void> {
    try {
      const idempotencyKey = `exp_${sessionId}_${randomUUID()}`;
      await this.stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey, maxNetworkRetries: 1 });
    } catch (error) {
      // The session has ended or was paid; its current state is read afterwards.
      if (!isRefusal(error)) throw error;
    }
  }
}
