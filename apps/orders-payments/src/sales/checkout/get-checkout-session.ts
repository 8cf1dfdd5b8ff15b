import { getCheckoutSession, type CheckoutSessionView } from '@brote/contracts/orders';
import { refuse, Unavailable } from '@brote/messaging';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { isPaymentProviderUnavailable } from '#app/payments/stripe/payment-failure';
import { OrderLink } from '#app/core/orders/order-link';
import { OptimisticLockError } from '@brote/persistence';
import { checkoutSessionView } from './checkout.view';
import { CheckoutsQueries, type CheckoutSnapshot } from './checkouts.queries';
import { HandleCheckoutSessionEvent } from './handle-checkout-session-event';

const STEPS_CHECKED_AT_STRIPE = ['session_open', 'payment_delayed', 'paid'];

/** Reads the result of a Checkout Session. The success page may be faster than the webhook, so it triggers the same work. */
@Injectable()
export class GetCheckoutSession {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly handleCheckoutSessionEvent: HandleCheckoutSessionEvent,
    private readonly links: OrderLink,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** By session id, or by the checkout's id, which never gives the order's link. @throws Refusal CHECKOUT_UNKNOWN */
  async get(id: string): Promise<CheckoutSessionView> {
    const snapshot = await this.readLatest(id);
    if (snapshot === null || snapshot.checkout.order === null) return refuse(getCheckoutSession, 'CHECKOUT_UNKNOWN');
    const { checkout } = snapshot;
    const linkToken = checkout.sessionId === id ? this.links.tokenFor(checkout.orderId) : null;
    return checkoutSessionView(checkout, snapshot.checkout.order, this.clock.now(), linkToken);
  }

  private async readLatest(id: string): Promise<CheckoutSnapshot | null> {
    const snapshot = await this.checkouts.byEitherId(id);
    if (snapshot === null || !STEPS_CHECKED_AT_STRIPE.includes(snapshot.checkout.step)) return snapshot;
    const { sessionId } = snapshot.checkout;
    if (sessionId === null || !(await this.checkouts.tryAcquireStripeCall(snapshot.checkout.id))) return snapshot;
    await this.syncWithStripe(sessionId);
    return this.checkouts.byEitherId(id);
  }

  /** Applies the session's state. Passing failures are logged: the customer then gets the stored state, which a later update corrects. */
  private async syncWithStripe(sessionId: string): Promise<void> {
    try {
      await this.handleCheckoutSessionEvent.handleEvent(sessionId);
    } catch (error) {
      const isTransient = error instanceof OptimisticLockError || error instanceof Unavailable || isPaymentProviderUnavailable(error);
      if (!isTransient) throw error;
      this.logger.info({ reason: String(error) }, 'a Checkout Session could not be read at Stripe; the stored state is shown');
    }
  }
}
