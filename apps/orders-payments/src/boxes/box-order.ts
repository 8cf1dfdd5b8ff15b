import type { ProductId } from '@brote/contracts/catalog';
import type { ShippingInfo } from '@brote/contracts/orders';
import type { BoxView } from '@brote/contracts/subscriptions';
import { Order } from '#app/orders/order.entity';

interface Given {
  id: string;
  number: string;
  vatRatePermille: number;
  shipping: ShippingInfo;
}

/** The pack of the shop that has as many brushes. */
const PACK_OF: Readonly<Record<BoxView['planId'], ProductId>> = {
  individual: 'brush-single',
  couple: 'brush-couple',
  family: 'brush-family',
};

/** The order of a box that lies ready: nothing is due for it, as its months are paid with the plan. */
export function orderOfBox(box: BoxView, { shipping, ...given }: Given, now: Date): Order {
  const { deliveryId, subscriptionId, date: boxDate, planId, planName, brushes, userId, locale } = box;
  const name = { en: `Subscription box ${planName.en}`, es: `Caja de suscripción ${planName.es}` };
  const order = Order.place(
    {
      ...given,
      ...{ checkoutId: null, box: { deliveryId, subscriptionId, boxDate }, userId, locale },
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

/** Put off after it was packed: it is unpacked, and will have another order when it is ready again. */
const isPutOff = ({ status, isPrepared, date }: BoxView, { boxDate, failure }: Order) =>
  status === 'scheduled' && !isPrepared && failure === null && boxDate !== null && date > boxDate;

const isOff = (box: BoxView, order: Order) => box.status === 'skipped' || box.status === 'cancelled' || isPutOff(box, order);

/** Whether a parcel went wrong that the order does not know of: the box says so, or another parcel has left since. */
function hasGoneWrong({ status, failure, trackingNumber }: Order, box: BoxView): boolean {
  if (status === 'processing') return box.status === 'failed' && failure === null;
  if (status !== 'shipped') return false;
  return box.status === 'failed' || box.status === 'scheduled' || box.trackingNumber !== trackingNumber;
}

/** Takes the order all the way to where the box is, step by step; what is there already stays as it is. */
export function bringToBox(order: Order, box: BoxView, now: Date): void {
  if (order.status === 'processing' && isOff(box, order)) {
    order.cancel('customer', now);
    return;
  }
  if (order.status === 'processing') takeContent(order, box, now);
  if (hasGoneWrong(order, box)) fail(order, box, now);
  if (order.status === 'processing') leave(order, box);
  if (order.status === 'shipped' && box.status === 'delivered') order.deliver(new Date(box.deliveredAt ?? now));
}

/** Where it goes and what lies in it may still change while it is packed. */
function takeContent(order: Order, { shippingInfo, brushes, date }: BoxView, now: Date): void {
  const [line] = order.lines;
  if (line === undefined || shippingInfo === null) return;
  const isSame = order.boxDate === date && sameText(order.shipping, shippingInfo) && sameText(line.brushes, brushes);
  if (isSame) return;
  Object.assign(order, {
    shipping: shippingInfo,
    email: shippingInfo.email,
    country: shippingInfo.country,
    brushCount: brushes.length,
    boxDate: date,
  });
  line.brushes = brushes;
  order.note('changed', now);
}

function leave(order: Order, { carrier, trackingNumber, shippedAt, status }: BoxView): void {
  if ((status !== 'in_transit' && status !== 'delivered') || carrier === null || trackingNumber === null || shippedAt === null) return;
  order.ship({ carrier, trackingNumber, expectedOn: null }, new Date(shippedAt));
  order.deliversOn = null;
  order.leavesOn = null;
}

function fail(order: Order, { reason }: BoxView, now: Date): void {
  const why = FAILURES.find((known) => known === reason) ?? 'other';
  order.failToArrive({ reason: why, note: null, replacementId: null }, now);
  order.leavesOn = null;
  order.deliversOn = null;
}

const FAILURES = ['address', 'refused', 'lost', 'damaged', 'other'] as const;

/** By value, in whatever order the database keeps the fields. */
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
