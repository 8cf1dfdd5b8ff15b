import { expirePlanSession } from '@brote/contracts/payments';
import { startSubscription } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '#app/billing/payments-client';
import { isPaymentProviderUnavailable } from '#app/billing/stripe-commands/execute-stripe-command';
import type { Checkout } from './checkout';
import { HandleCheckoutSessionEvent } from './handle-checkout-session-event';

/** Expires a Checkout Session, so that it can no longer be paid. A session that was paid first is handled as paid. */
@Injectable()
export class ExpireCheckoutSession {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly handleCheckoutSessionEvent: HandleCheckoutSessionEvent,
  ) {}

  /** @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE, or CHECKOUT_IN_PROGRESS while the session is being created; OptimisticLockError */
  async expireCheckoutSession({ sessionId }: Checkout): Promise<void> {
    if (sessionId === null) return refuse(startSubscription, 'CHECKOUT_IN_PROGRESS');
    try {
      await this.payments.send(expirePlanSession, { sessionId });
      await this.handleCheckoutSessionEvent.handleEvent(sessionId);
    } catch (error) {
      if (isPaymentProviderUnavailable(error)) refuse(startSubscription, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}
