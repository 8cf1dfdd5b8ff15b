import type { ProductId } from '@brote/contracts/catalog';
import type { ShippingInfo } from '@brote/contracts/orders';
import type { DeliveryForOrder } from '@brote/contracts/subscriptions';
import { Order } from '#app/orders/order.entity';

interface OrderDetails {
  id: string;
  number: string;
  vatRatePermille: number;
  shipping: ShippingInfo;
}

/** The shop's pack with the same number of brushes. */
const PACK_OF: Readonly<Record<DeliveryForOrder['planId'], ProductId>> = {
  individual: 'brush-single',
  couple: 'brush-couple',
  family: 'brush-family',
};

/** The order of a prepared delivery: it is free, as its months are paid with the plan. */
export function orderOfDelivery(delivery: DeliveryForOrder, { shipping, ...details }: OrderDetails, now: Date): Order {
  const { deliveryId, subscriptionId, date: deliveryDate, planId, planName, brushes, userId, locale } = delivery;
  const name = { en: `Subscription box ${planName.en}`, es: `Caja de suscripción ${planName.es}` };
  const order = Order.place(
    {
      ...details,
      ...{ checkoutId: null, delivery: { deliveryId, subscriptionId, deliveryDate }, userId, locale },
      ...{ email: shipping.email, shipping, termsVersion: null },
      lines: [{ productId: PACK_OF[planId], name, quantity: 1, unitPrice: 0, brushes }],
    },
    now,
  );
  order.pay(now);
  order.deliversOn = null;
  order.leavesOn = null;
  return order;
}

/** Rescheduled after packing: it is unpacked, and gets another order when it is prepared again. */
const isPutOff = ({ status, isPrepared, date }: DeliveryForOrder, { deliveryDate, failure }: Order) =>
  status === 'scheduled' && !isPrepared && failure === null && deliveryDate !== null && date > deliveryDate;

const isOff = (delivery: DeliveryForOrder, order: Order) =>
  delivery.status === 'skipped' || delivery.status === 'cancelled' || isPutOff(delivery, order);

/** Whether a parcel failed that the order does not know of: the delivery failed, or another parcel has left since. */
function hasGoneWrong({ status, failure, trackingNumber }: Order, delivery: DeliveryForOrder): boolean {
  if (status === 'processing') return delivery.status === 'failed' && failure === null;
  if (status !== 'shipped') return false;
  return delivery.status === 'failed' || delivery.status === 'scheduled' || delivery.trackingNumber !== trackingNumber;
}

/** Moves the order to the state of the delivery, step by step; reached states stay as they are. */
export function syncOrderWithDelivery(order: Order, delivery: DeliveryForOrder, now: Date): void {
  if (order.status === 'processing' && isOff(delivery, order)) {
    order.cancel('customer', now);
    return;
  }
  if (order.status === 'processing') takeContent(order, delivery, now);
  if (hasGoneWrong(order, delivery)) fail(order, delivery, now);
  if (order.status === 'processing') leave(order, delivery);
  if (order.status === 'shipped' && delivery.status === 'delivered') order.deliver(new Date(delivery.deliveredAt ?? now));
}

/** The address and the content may still change while the delivery is packed. */
function takeContent(order: Order, { shippingInfo, brushes, date }: DeliveryForOrder, now: Date): void {
  const [line] = order.lines;
  if (line === undefined || shippingInfo === null) return;
  const isSame = order.deliveryDate === date && sameText(order.shipping, shippingInfo) && sameText(line.brushes, brushes);
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

function leave(order: Order, { carrier, trackingNumber, shippedAt, status }: DeliveryForOrder): void {
  if ((status !== 'in_transit' && status !== 'delivered') || carrier === null || trackingNumber === null || shippedAt === null) return;
  order.ship({ carrier, trackingNumber, expectedOn: null }, new Date(shippedAt));
  order.deliversOn = null;
  order.leavesOn = null;
}

function fail(order: Order, { reason }: DeliveryForOrder, now: Date): void {
  const why = FAILURES.find((known) => known === reason) ?? 'other';
  order.failToArrive({ reason: why, note: null, replacementId: null }, now);
  order.leavesOn = null;
  order.deliversOn = null;
}

const FAILURES = ['address', 'refused', 'lost', 'damaged', 'other'] as const;

/** Compares by value, in whatever order the database stores the fields. */
function sameText(one: object, other: object): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
