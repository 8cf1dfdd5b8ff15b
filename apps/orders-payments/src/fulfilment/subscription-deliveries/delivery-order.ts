import type { ProductId } from '@brote/contracts/catalog';
import type { ShippingInfo } from '@brote/contracts/orders';
import type { DeliveryForOrder } from '@brote/contracts/subscriptions';
import { Order } from '#app/core/orders/order.entity';
import type { VatDecision } from '#app/core/orders/vat';

interface OrderDetails extends VatDecision {
  id: string;
  number: string;
  shipping: ShippingInfo;
}

/** The shop's pack with the same number of brushes. */
const PACK_BY_PLAN: Readonly<Record<DeliveryForOrder['planId'], ProductId>> = {
  individual: 'brush-single',
  couple: 'brush-couple',
  family: 'brush-family',
};

/** The order of a prepared delivery: it is free, as its months are paid with the plan. */
export function createDeliveryOrder(delivery: DeliveryForOrder, { shipping, ...details }: OrderDetails, now: Date): Order {
  const { deliveryId, subscriptionId, date: deliveryDate, planId, planName, brushes, userId, locale } = delivery;
  const name = { en: `Subscription box ${planName.en}`, es: `Caja de suscripción ${planName.es}` };
  const order = Order.place(
    {
      ...details,
      ...{ checkoutId: null, delivery: { deliveryId, subscriptionId, deliveryDate }, userId, locale },
      ...{ email: shipping.email, shipping, termsVersion: null },
      lines: [{ productId: PACK_BY_PLAN[planId], name, quantity: 1, unitPrice: 0, brushes }],
    },
    now,
  );
  order.pay(now);
  order.deliversOn = null;
  order.leavesOn = null;
  return order;
}

/** Rescheduled after packing: it is unpacked, and gets another order when it is prepared again. */
const isPostponed = ({ status, isPrepared, date }: DeliveryForOrder, { deliveryDate, failure }: Order) =>
  status === 'scheduled' && !isPrepared && failure === null && deliveryDate !== null && date > deliveryDate;

const isDropped = (delivery: DeliveryForOrder, order: Order) =>
  delivery.status === 'skipped' || delivery.status === 'cancelled' || isPostponed(delivery, order);

/** Whether a parcel failed that the order does not know of: the delivery failed, or another parcel has left since. */
function hasDeliveryFailed({ status, failure, trackingNumber }: Order, delivery: DeliveryForOrder): boolean {
  if (status === 'processing') return delivery.status === 'failed' && failure === null;
  if (status !== 'shipped') return false;
  return delivery.status === 'failed' || delivery.status === 'scheduled' || delivery.trackingNumber !== trackingNumber;
}

/** Moves the order to the state of the delivery, step by step; reached states stay as they are. */
export function syncOrderWithDelivery(order: Order, delivery: DeliveryForOrder, now: Date): void {
  if (order.status === 'processing' && isDropped(delivery, order)) {
    order.cancel('customer', now);
    return;
  }
  if (order.status === 'processing') updateContent(order, delivery, now);
  if (hasDeliveryFailed(order, delivery)) markFailed(order, delivery, now);
  if (order.status === 'processing') markShipped(order, delivery);
  if (order.status === 'shipped' && delivery.status === 'delivered') order.deliver(new Date(delivery.deliveredAt ?? now));
}

/** The address and the content may still change while the delivery is packed. */
function updateContent(order: Order, { shippingInfo, brushes, date }: DeliveryForOrder, now: Date): void {
  const [line] = order.lines;
  // A late reply must not store an erased person again.
  if (line === undefined || shippingInfo === null || order.erasedAt !== null) return;
  const isSame = order.deliveryDate === date && isSameJson(order.shipping, shippingInfo) && isSameJson(line.brushes, brushes);
  if (isSame) return;
  Object.assign(order, {
    shipping: shippingInfo,
    email: shippingInfo.email,
    country: shippingInfo.country,
    brushCount: brushes.length,
    deliveryDate: date,
  });
  line.brushes = brushes;
  order.addTimelineMark('changed', now);
}

function markShipped(order: Order, { carrier, trackingNumber, shippedAt, status }: DeliveryForOrder): void {
  if ((status !== 'in_transit' && status !== 'delivered') || carrier === null || trackingNumber === null || shippedAt === null) return;
  order.ship({ carrier, trackingNumber, expectedOn: null }, new Date(shippedAt));
  order.deliversOn = null;
  order.leavesOn = null;
}

function markFailed(order: Order, { reason }: DeliveryForOrder, now: Date): void {
  const failureReason = FAILURE_REASONS.find((known) => known === reason) ?? 'other';
  order.failDelivery({ reason: failureReason, note: null, replacementId: null }, now);
  order.leavesOn = null;
  order.deliversOn = null;
}

const FAILURE_REASONS = ['address', 'refused', 'lost', 'damaged', 'other'] as const;

/** Compares by value, in whatever order the database stores the fields. */
function isSameJson(one: object, other: object): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
