import { randomUUID } from 'node:crypto';
import {
  failOrderDelivery,
  findBoxOrders,
  findOrderDeliveries,
  getBoxOrders,
  getOrderWeek,
  pickForOrders,
} from '@brote/contracts/deliveries';
import { cancelMyOrder, getMyInvoice, listMyOrders, type OrderView } from '@brote/contracts/orders';
import { listOrderSnapshots } from '@brote/contracts/reporting';
import { deliverOrderAsStaff, findOrders, getStaffOrder, shipOrderAsStaff } from '@brote/contracts/staff-orders';
import {
  deliveryChanged,
  deliveryDelivered,
  deliveryFailed,
  deliveryMoved,
  deliveryPrepared,
  deliveryScheduled,
  deliveryShipped,
  deliverySkipped,
  type BoxView,
} from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { FollowBox } from '#app/boxes/follow-box';
import { Boxes } from './boxes';
import { codeOf } from './builders';
import { standUp, type Stand } from './stand';

let stand: Stand;
let boxes: Boxes;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const SENT = { status: 'in_transit', carrier: 'seur', trackingNumber: 'SE-1234', shippedAt: '2027-02-18T09:00:00.000Z' } as const;

const ordersOf = async ({ userId }: Pick<BoxView, 'userId'>): Promise<OrderView[]> =>
  (await stand.requests.send(listMyOrders, { cursor: null, limit: 10 }, { caller: aCaller({ userId }) })).orders;

/** The newest order of the box's owner, once it is in that status. */
const becomes = (box: BoxView, status: OrderView['status'], count = 1) =>
  eventually(
    async () => {
      const [newest, ...rest] = await ordersOf(box);
      if (newest?.status !== status || rest.length !== count - 1)
        throw new Error(`It is ${newest?.status ?? 'none'}, with ${rest.length} more`);
      return newest;
    },
    { withinMs: 20_000, everyMs: 50 },
  );

/** Something happened to another box afterwards and was followed, so what was told before was, too. */
const caughtUp = async () => becomes(await boxes.tell(boxes.has()), 'processing');

describe('the order of a box', () => {
  beforeAll(async () => {
    stand = await standUp();
    boxes = await Boxes.start(stand.nats.url);
  });
  afterAll(async () => {
    await boxes.stop();
    await stand.end();
  });

  it('is there once the box lies ready, costs nothing more, and belongs to the subscription', async () => {
    const box = await boxes.tell(boxes.has());
    const order = await becomes(box, 'processing');
    expect(order).toMatchObject({ subscriptionId: box.subscriptionId, total: { amount: 0 }, invoiceNumber: null, paymentMethod: null });
    expect(order).toMatchObject({ cancellable: false, withdrawable: false, shippingInfo: box.shippingInfo, tracking: null });
    expect(order.items).toMatchObject([{ quantity: 1, brushes: box.brushes, name: { es: 'Caja de suscripción Pareja' } }]);
    expect(order.number).toMatch(/^BR-\d{4}-\d{6}$/);
    const note = await stand.requests.send(getMyInvoice, { orderId: order.id }, { caller: aCaller({ userId: box.userId }) });
    expect([note.fileName, Buffer.from(note.pdfBase64, 'base64').subarray(0, 4).toString()]).toEqual([`${order.number}.pdf`, '%PDF']);
  });

  it('follows the box to the door', async () => {
    const box = await boxes.tell(boxes.has());
    await becomes(box, 'processing');
    const sent = await boxes.tell(box, SENT, deliveryShipped);
    expect((await becomes(box, 'shipped')).tracking).toMatchObject({ carrier: 'seur', number: 'SE-1234' });
    const told = `SELECT payload FROM outbox WHERE type = 'orders.parcel.left.v1' AND aggregate_id = $1`;
    expect(await stand.rows(told, [box.holdId])).toMatchObject([{ payload: { holdId: box.holdId } }]);
    await boxes.tell(sent, { status: 'delivered', deliveredAt: '2027-02-20T09:00:00.000Z' }, deliveryDelivered);
    const order = await becomes(box, 'delivered');
    expect(order.timeline.map(({ event }) => event)).toEqual(['placed', 'paid', 'shipped', 'delivered']);
    expect(order.deliveredAt).toBe('2027-02-20T09:00:00.000Z');
  });

  it('is in processing again when the box did not arrive, and leaves once more', async () => {
    const box = await boxes.tell(boxes.has(), SENT, deliveryShipped);
    await becomes(box, 'shipped');
    const failed = await boxes.tell(box, { ...box, status: 'failed', reason: 'lost' }, deliveryFailed);
    const order = await becomes(box, 'processing');
    expect(order.timeline.at(-1)?.event).toBe('delivery-failed');
    const none = { carrier: null, trackingNumber: null, reason: null };
    const again = await boxes.tell(failed, { ...none, status: 'scheduled', isPrepared: false, date: '2027-03-01' }, deliveryScheduled);
    await boxes.tell(again, { ...SENT, isPrepared: true, trackingNumber: 'SE-5678' }, deliveryShipped);
    expect((await becomes(box, 'shipped')).tracking?.number).toBe('SE-5678');
  });

  it('goes to the new address, and is called off with a box that is left out', async () => {
    const box = await boxes.tell(boxes.has());
    await becomes(box, 'processing');
    const shippingInfo = box.shippingInfo && { ...box.shippingInfo, city: 'Alicante' };
    const moved = await boxes.tell(box, { shippingInfo }, deliveryChanged);
    await eventually(async () => expect((await ordersOf(box))[0]?.shippingInfo.city).toBe('Alicante'));
    await boxes.tell(moved, { status: 'skipped', isPrepared: false }, deliverySkipped);
    await becomes(box, 'cancelled');
  });

  it('does not go back to what was asked before something else happened', async () => {
    const box = await boxes.tell(boxes.has());
    await becomes(box, 'processing');
    const { deliveryId, shippingInfo } = box;
    const [looked] = await stand.rows<{ number: number }>('SELECT look_number::int AS number FROM box_look WHERE delivery_id = $1', [
      deliveryId,
    ]);
    const lookNumber = (looked?.number ?? 0) - 1;
    boxes.has({ ...box, shippingInfo: shippingInfo && { ...shippingInfo, city: 'Alicante' } });
    await stand.app.get(FollowBox).execute({ deliveryId, lookNumber, tries: 0 });
    expect((await ordersOf(box))[0]?.shippingInfo.city).toBe(shippingInfo?.city);
    await stand.app.get(FollowBox).execute({ deliveryId, lookNumber: lookNumber + 1, tries: 0 });
    expect((await ordersOf(box))[0]?.shippingInfo.city).toBe('Alicante');
  });

  it('is another one when a box that was packed is put off', async () => {
    const box = await boxes.tell(boxes.has());
    const first = await becomes(box, 'processing');
    const later = await boxes.tell(box, { isPrepared: false, date: '2027-04-18' }, deliveryMoved);
    await becomes(box, 'cancelled');
    await boxes.tell(later, { isPrepared: true }, deliveryPrepared);
    expect((await becomes(box, 'processing', 2)).number).not.toBe(first.number);
  });

  it('is one, whatever is told how often and in which order', async () => {
    const box = boxes.has(SENT);
    await Promise.all([deliveryShipped, deliveryPrepared, deliveryScheduled, deliveryShipped].map((event) => boxes.tell(box, {}, event)));
    const order = await becomes(box, 'shipped');
    await caughtUp();
    expect(await ordersOf(box)).toEqual([order]);
  });

  it('is not made for a box that is only planned', async () => {
    const box = await boxes.tell(boxes.has({ isPrepared: false }), {}, deliveryScheduled);
    await caughtUp();
    expect(await ordersOf(box)).toEqual([]);
  });

  it('is seen by staff, who work on the box instead, and counts in no figure', async () => {
    const box = await boxes.tell(boxes.has());
    const { id: orderId, number } = await becomes(box, 'processing');
    const filter = { search: number, status: null, from: null, until: null, minTotal: null, maxTotal: null };
    const { rows } = await stand.requests.send(findOrders, { ...filter, cursor: null, limit: 10 }, staff);
    expect(rows).toMatchObject([{ id: orderId, subscriptionId: box.subscriptionId, total: { amount: 0 } }]);
    expect((await stand.requests.send(getStaffOrder, { orderId }, staff)).actions).toEqual([]);
    const parcel = { orderId, carrier: 'seur' as const, trackingNumber: 'SE-1234' };
    expect(await codeOf(stand.requests.send(shipOrderAsStaff, parcel, staff))).toBe('ORDER_NOT_SHIPPABLE');
    expect(await codeOf(stand.requests.send(deliverOrderAsStaff, { orderId }, staff))).toBe('ORDER_NOT_SHIPPED');
    const owner = { caller: aCaller({ userId: box.userId }) };
    expect(await codeOf(stand.requests.send(cancelMyOrder, { orderId }, owner))).toBe('ORDER_NOT_CANCELLABLE');
    const { items } = await stand.requests.send(listOrderSnapshots, { after: null, limit: 100 });
    expect(items.map(({ data }) => data.orderId)).not.toContain(orderId);
    expect(await stand.rows('SELECT type FROM outbox WHERE aggregate_id = $1', [orderId])).toEqual([]);
  });

  it('is told of its box to those who send it, and finds the box by its number', async () => {
    const box = await boxes.tell(boxes.has());
    const { deliveryId } = box;
    const { id: orderId, number } = await becomes(box, 'processing');
    const told = { orders: [{ deliveryId, orderId, number }] };
    const deliveryIds = [randomUUID(), deliveryId];
    expect(await stand.requests.send(getBoxOrders, { deliveryIds }, staff)).toEqual(told);
    expect(await codeOf(stand.requests.send(getBoxOrders, { deliveryIds }, { caller: aCaller() }))).toBe('FORBIDDEN');
    for (const typed of [number, `#${number.toLowerCase()}`, String(Number(number.slice(-6)))])
      expect(await stand.requests.send(findBoxOrders, { number: typed }, staff)).toEqual(told);
    for (const typed of ['lucía', '999999999', 'BR-2020-000001'])
      expect(await stand.requests.send(findBoxOrders, { number: typed }, staff)).toEqual({ orders: [] });
  });

  it('is no delivery of its own: only its subscription answers for the box', async () => {
    const box = await boxes.tell(boxes.has({ date: '2027-05-03' }));
    const { id: orderId } = await becomes(box, 'processing');
    const days = { from: '2020-01-01', until: '2030-12-31', status: null, search: null };
    expect((await stand.requests.send(findOrderDeliveries, { ...days, isOpen: false, after: null, limit: 100 }, staff)).rows).toEqual([]);
    expect(await stand.requests.send(getOrderWeek, { ...days, lateFrom: days.from, lateUntil: days.until }, staff)).toEqual({
      days: [],
      late: 0,
    });
    expect(await stand.requests.send(pickForOrders, { day: box.date }, staff)).toMatchObject({ pieces: [], count: { parcels: 0 } });
    const failure = { orderId, reason: 'lost' as const, note: null };
    expect(await codeOf(stand.requests.send(failOrderDelivery, failure, staff))).toBe('DELIVERY_NOT_READY');
  });
});
