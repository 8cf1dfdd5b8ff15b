import type { CheckoutSessionView, CheckoutState, PlaceOrderReply } from '@brote/contracts/orders';
import { expectedDaysOf } from '#app/core/orders/parcel.view';
import type { Order } from '#app/core/orders/order.entity';
import { itemView } from '#app/core/orders/orders.view';
import type { Checkout } from './checkout.entity';
import type { CheckoutStep } from './checkout.machine';

/** The address of the payment page. Only for a checkout that has, or had, a session. */
export function placeOrderReply({ id, orderId, sessionId, sessionUrl, expiresAt }: Checkout): PlaceOrderReply {
  if (sessionId === null || sessionUrl === null || expiresAt === null) throw new Error(`Checkout ${id} has no Checkout Session`);
  return { orderId, checkoutId: id, sessionId, url: sessionUrl, expiresAt: expiresAt.toISOString() };
}

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

/** Milliseconds for which a session id gives the order's link: the id stays in browser histories and logs. */
const LINK_VISIBILITY_MS = 24 * 3_600_000;

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
