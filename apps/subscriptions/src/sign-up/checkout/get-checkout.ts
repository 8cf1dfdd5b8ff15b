import { getSubscriptionCheckout, type SubscriptionCheckoutView } from '@brote/contracts/subscriptions';
import { type CallContext, refuse } from '@brote/messaging';
import { Database, OptimisticLockError } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { isBillingUnavailable } from '#app/billing/stripe-commands/billing-failure';
import { SubscriptionViews } from '#app/changes/views/subscription-views';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import type { Checkout } from './checkout';
import { Checkouts } from './checkouts.queries';
import { HandleCheckoutSessionEvent } from './handle-checkout-session-event';

/** Returns the state of a Checkout Session. The success page may be faster than the webhook, so it starts the same work. */
@Injectable()
export class GetCheckout {
  constructor(
    private readonly database: Database,
    private readonly checkouts: Checkouts,
    private readonly handleCheckoutSessionEvent: HandleCheckoutSessionEvent,
    private readonly views: SubscriptionViews,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** A Checkout Session of another person is answered as unknown. @throws Refusal CHECKOUT_UNKNOWN */
  async get(sessionId: string, { authenticatedCaller: person }: CallContext): Promise<SubscriptionCheckoutView> {
    const storedCheckout = await this.checkouts.bySession(sessionId);
    if (storedCheckout?.userId !== person.userId) return refuse(getSubscriptionCheckout, 'CHECKOUT_UNKNOWN');
    if (storedCheckout.isUnfinished) await this.syncSession(sessionId);
    const checkout = (await this.checkouts.bySession(sessionId)) ?? storedCheckout;
    const subscription = await findSubscriptionById(this.database, checkout.subscriptionId);
    const view = subscription === null ? null : await this.views.toView(subscription);
    const { subscriptionId, order } = checkout;
    return { state: stateOf(checkout, view?.paymentProblemUrl ?? null), subscriptionId, subscription: view, order };
  }

  /** Updates the checkout from Stripe. After a temporary failure the customer sees the stored state, and a later check updates it. */
  private async syncSession(sessionId: string): Promise<void> {
    try {
      await this.handleCheckoutSessionEvent.handleEvent(sessionId);
    } catch (error) {
      const isTransient = error instanceof OptimisticLockError || isBillingUnavailable(error);
      if (!isTransient) throw error;
      this.logger.info({ reason: String(error) }, 'the Checkout Session of a plan could not be retrieved from Stripe');
    }
  }
}

function stateOf({ step }: Checkout, problem: string | null): SubscriptionCheckoutView['state'] {
  if (step === 'done') return 'active';
  if (step === 'processing') return problem === null ? 'processing' : 'failed';
  return step === 'expired' || step === 'failed' ? step : 'open';
}
