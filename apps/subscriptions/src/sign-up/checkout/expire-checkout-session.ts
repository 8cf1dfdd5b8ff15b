import { startSubscription } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { CheckoutSessions } from '#app/billing/checkout-sessions/checkout-sessions';
import { isPaymentProviderUnavailable } from '#app/billing/stripe-commands/billing-failure';
import type { Checkout } from './checkout';
import { HandleCheckoutSessionEvent } from './handle-checkout-session-event';

/** Expires a Checkout Session, so that it can no longer be paid. A session that was paid first is handled as paid. */
@Injectable()
export class ExpireCheckoutSession {
  constructor(
    private readonly sessions: CheckoutSessions,
    private readonly handleCheckoutSessionEvent: HandleCheckoutSessionEvent,
  ) {}

  /** @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE, or CHECKOUT_IN_PROGRESS while the session is being created; OptimisticLockError */
  async expireCheckoutSession({ sessionId }: Checkout): Promise<void> {
    if (sessionId === null) return refuse(startSubscription, 'CHECKOUT_IN_PROGRESS');
    try {
      await this.sessions.expire(sessionId);
      await this.handleCheckoutSessionEvent.handleEvent(sessionId);
    } catch (error) {
      if (isPaymentProviderUnavailable(error)) refuse(startSubscription, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}
