import { getCheckoutSession, type CheckoutSessionView } from '@brote/contracts/orders';
import { refuse, Unavailable } from '@brote/messaging';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { isStripeFault } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { OrderLink } from '#app/orders/order-link';
import { OptimisticLockError } from '@brote/persistence';
import { checkoutSessionView } from './checkout.view';
import { CheckoutsQueries, type ReadCheckout } from './checkouts.queries';
import { HandleCheckoutSessionEvent } from './handle-checkout-session-event';

const ASKED_ABOUT = ['session_open', 'payment_delayed', 'paid'];

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
    const read = await this.latest(id);
    if (read === null || read.checkout.order === null) return refuse(getCheckoutSession, 'CHECKOUT_UNKNOWN');
    const { checkout } = read;
    const linkToken = checkout.sessionId === id ? this.links.tokenFor(checkout.orderId) : null;
    return checkoutSessionView(checkout, read.checkout.order, this.clock.now(), linkToken);
  }

  private async latest(id: string): Promise<ReadCheckout | null> {
    const read = await this.checkouts.byEitherId(id);
    if (read === null || !ASKED_ABOUT.includes(read.checkout.step)) return read;
    const { sessionId } = read.checkout;
    if (sessionId === null || !(await this.checkouts.mayAskStripe(read.checkout.id))) return read;
    await this.askStripe(sessionId);
    return this.checkouts.byEitherId(id);
  }

  /** Applies the session's state. Passing failures are logged: the customer then gets the stored state, which a later update corrects. */
  private async askStripe(sessionId: string): Promise<void> {
    try {
      await this.handleCheckoutSessionEvent.handleEvent(sessionId);
    } catch (error) {
      const isPassing = error instanceof OptimisticLockError || error instanceof Unavailable || isStripeFault(error);
      if (!isPassing) throw error;
      this.logger.info({ reason: String(error) }, 'a Checkout Session could not be read at Stripe; the stored state is shown');
    }
  }
}
