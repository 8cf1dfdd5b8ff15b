import { type CheckoutSessionView, type CheckoutState, getCheckoutSession, type CheckoutSessionRequest } from '@brote/contracts/orders';
import { refuse, Unavailable, RequestHandler } from '@brote/messaging';
import { OptimisticLockError } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { isStripeFault } from '#app/payments/checkout-sessions/checkout-session';
import { OrderLink } from '#app/core/orders/order-link';
import type { Order } from '#app/core/orders/order.entity';
import { itemView } from '#app/core/orders/orders.view';
import { expectedDaysOf } from '#app/core/orders/parcel.view';
import type { Checkout, CheckoutStep } from './checkout.entity';
import { CheckoutsQueries, type CheckoutSnapshot } from './checkouts.queries';
import { HandleCheckoutSessionEvent } from './apply-checkout-session';

/** Milliseconds for which a session id gives the order's link: the id stays in browser histories and logs. */
const LINK_VISIBILITY_MS = 24 * 3_600_000;

const STATE_BY_STEP: Readonly<Record<CheckoutStep, CheckoutState>> = {
  new: 'open',
  reserved: 'open',
  session_requested: 'open',
  session_open: 'open',
  payment_delayed: 'processing',
  paid: 'processing',
  // Staff decide; the customer has paid and need not do anything.
  quarantined: 'processing',
  confirmed: 'paid',
  rejected: 'failed',
  expired: 'expired',
  cancelled: 'expired',
  refunded: 'refunded',
};

function stateOf({ step, ending }: Checkout, order: Order): CheckoutState {
  if (step === 'cancelled' && ending === 'payment-failed') return 'failed';
  if (step === 'confirmed' && (order.status === 'cancelled' || order.refunded >= order.total)) return 'refunded';
  return STATE_BY_STEP[step];
}

/** The content of the success page. It includes the token of the order's link for a day after the payment. */
export function checkoutSessionView(checkout: Checkout, order: Order, now: Date, linkToken: string | null): CheckoutSessionView {
  return {
    sessionId: checkout.sessionId ?? checkout.id,
    state: stateOf(checkout, order),
    orderNumber: order.number,
    total: { amount: order.total, currency: order.currency },
    itemCount: order.itemCount,
    country: order.country,
    placedAt: order.placedAt.toISOString(),
    items: order.lines.map((line) => itemView(line, order.currency)),
    city: linkToken === null ? null : order.shipping.city,
    ...expectedDaysOf(order),
    url: checkout.isPayableAt(now) ? checkout.sessionUrl : null,
    linkToken: order.paidAt !== null && now.getTime() - order.paidAt.getTime() < LINK_VISIBILITY_MS ? linkToken : null,
  };
}

const STEPS_CHECKED_AT_STRIPE = ['session_open', 'payment_delayed', 'paid'];

/** Reads the result of a Checkout Session. The success page may be faster than the webhook, so it triggers the same work. */
@Controller()
export class GetCheckoutSession {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly handleCheckoutSessionEvent: HandleCheckoutSessionEvent,
    private readonly links: OrderLink,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** By session id, or by the checkout's id, which never gives the order's link. @throws Refusal CHECKOUT_UNKNOWN */
  @RequestHandler(getCheckoutSession)
  async get({ sessionId: id }: CheckoutSessionRequest): Promise<CheckoutSessionView> {
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
      const isTransient = error instanceof OptimisticLockError || error instanceof Unavailable || isStripeFault(error);
      if (!isTransient) throw error;
      this.logger.info({ reason: String(error) }, 'a Checkout Session could not be read at Stripe; the stored state is shown');
    }
  }
}
