import { randomUUID } from 'node:crypto';
import {
  failOrderDelivery,
  findDeliveryOrders,
  findOrderDeliveries,
  getDeliveryOrders,
  getOrderDeliveriesWeek,
  getOrderPicks,
} from '@brote/contracts/deliveries';
import { cancelMyOrder, getMyInvoice, listMyOrders, type OrderView } from '@brote/contracts/orders';
import { listOrderSnapshots } from '@brote/contracts/reporting';
import { deliverOrderAsStaff, findOrders, getStaffOrder, shipOrderAsStaff } from '@brote/contracts/staff-orders';
import {
  deliveryChanged,
  deliveryDelivered,
  deliveryFailed,
  deliveryRescheduled,
  deliveryPrepared,
  deliveryScheduled,
  deliveryShipped,
  deliverySkipped,
  type DeliveryForOrder,
} from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { SyncDeliveryOrder } from '#app/fulfilment/subscription-deliveries/sync-delivery-orders';
import { FakeDeliveries } from './fake-deliveries';
import { refusalCodeOf } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;
let deliveries: FakeDeliveries;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const SHIPPED_FIELDS = { status: 'in_transit', carrier: 'seur', trackingNumber: 'SE-1234', shippedAt: '2027-02-18T09:00:00.000Z' } as const;

const readOrdersOf = async ({ userId }: Pick<DeliveryForOrder, 'userId'>): Promise<OrderView[]> =>
  (await harness.requests.send(listMyOrders, { cursor: null, limit: 10 }, { caller: aCaller({ userId }) })).orders;

/** The newest order of the delivery's owner, once it is in that status. */
const waitForOrderStatus = (delivery: DeliveryForOrder, status: OrderView['status'], count = 1) =>
  eventually(
    async () => {
      const [newest, ...rest] = await readOrdersOf(delivery);
      if (newest?.status !== status || rest.length !== count - 1)
        throw new Error(`It is ${newest?.status ?? 'none'}, with ${rest.length} more`);
      return newest;
    },
    { withinMs: 20_000, everyMs: 50 },
  );

/** A later event of another delivery was applied, so all earlier events were applied, too. */
const waitUntilEventsApplied = async () => waitForOrderStatus(await deliveries.publish(deliveries.addDelivery()), 'processing');

describe('the order of a delivery', () => {
  beforeAll(async () => {
    harness = await startHarness();
    deliveries = await FakeDeliveries.start(harness.nats.url);
  });
  afterAll(async () => {
    await deliveries.stop();
    await harness.end();
  });

  it('exists once the delivery is prepared, is free of charge, and belongs to the subscription', async () => {
    const delivery = await deliveries.publish(deliveries.addDelivery());
    const order = await waitForOrderStatus(delivery, 'processing');
    expect(order).toMatchObject({
      subscriptionId: delivery.subscriptionId,
      total: { amount: 0 },
      invoiceNumber: null,
      paymentMethod: null,
    });
    expect(order).toMatchObject({ cancellable: false, withdrawable: false, shippingInfo: delivery.shippingInfo, tracking: null });
    expect(order.items).toMatchObject([{ quantity: 1, brushes: delivery.brushes, name: { es: 'Caja de suscripción Pareja' } }]);
    expect(order.number).toMatch(/^BR-\d{4}-\d{6}$/);
    const note = await harness.requests.send(getMyInvoice, { orderId: order.id }, { caller: aCaller({ userId: delivery.userId }) });
    expect([note.fileName, Buffer.from(note.pdfBase64, 'base64').subarray(0, 4).toString()]).toEqual([`${order.number}.pdf`, '%PDF']);
  });

  it('follows the delivery until it arrives', async () => {
    const delivery = await deliveries.publish(deliveries.addDelivery());
    await waitForOrderStatus(delivery, 'processing');
    const shippedDelivery = await deliveries.publish(delivery, SHIPPED_FIELDS, deliveryShipped);
    expect((await waitForOrderStatus(delivery, 'shipped')).tracking).toMatchObject({ carrier: 'seur', number: 'SE-1234' });
    const published = `SELECT payload FROM outbox WHERE type = 'orders.parcel.left.v1' AND aggregate_id = :reservationId`;
    expect(await harness.queryRows(published, { reservationId: delivery.reservationId })).toMatchObject([
      { payload: { reservationId: delivery.reservationId } },
    ]);
    await deliveries.publish(shippedDelivery, { status: 'delivered', deliveredAt: '2027-02-20T09:00:00.000Z' }, deliveryDelivered);
    const order = await waitForOrderStatus(delivery, 'delivered');
    expect(order.timeline.map(({ event }) => event)).toEqual(['placed', 'paid', 'shipped', 'delivered']);
    expect(order.deliveredAt).toBe('2027-02-20T09:00:00.000Z');
  });

  it('returns to processing when the delivery did not arrive, and is shipped once more', async () => {
    const delivery = await deliveries.publish(deliveries.addDelivery(), SHIPPED_FIELDS, deliveryShipped);
    await waitForOrderStatus(delivery, 'shipped');
    const failedDelivery = await deliveries.publish(delivery, { ...delivery, status: 'failed', reason: 'lost' }, deliveryFailed);
    const order = await waitForOrderStatus(delivery, 'processing');
    expect(order.timeline.at(-1)?.event).toBe('delivery-failed');
    const emptyParcel = { carrier: null, trackingNumber: null, reason: null };
    const shippedAgain = await deliveries.publish(
      failedDelivery,
      { ...emptyParcel, status: 'scheduled', isPrepared: false, date: '2027-03-01' },
      deliveryScheduled,
    );
    await deliveries.publish(shippedAgain, { ...SHIPPED_FIELDS, isPrepared: true, trackingNumber: 'SE-5678' }, deliveryShipped);
    expect((await waitForOrderStatus(delivery, 'shipped')).tracking?.number).toBe('SE-5678');
  });

  it('follows a changed address, and is cancelled when the delivery is skipped', async () => {
    const delivery = await deliveries.publish(deliveries.addDelivery());
    await waitForOrderStatus(delivery, 'processing');
    const shippingInfo = delivery.shippingInfo && { ...delivery.shippingInfo, city: 'Alicante' };
    const changedDelivery = await deliveries.publish(delivery, { shippingInfo }, deliveryChanged);
    await eventually(async () => expect((await readOrdersOf(delivery))[0]?.shippingInfo.city).toBe('Alicante'));
    await deliveries.publish(changedDelivery, { status: 'skipped', isPrepared: false }, deliverySkipped);
    await waitForOrderStatus(delivery, 'cancelled');
  });

  it('ignores a reply that is older than a later event', async () => {
    const delivery = await deliveries.publish(deliveries.addDelivery());
    await waitForOrderStatus(delivery, 'processing');
    const { deliveryId, shippingInfo } = delivery;
    const [syncRow] = await harness.queryRows<{ number: number }>(
      'SELECT sync_number::int AS number FROM delivery_sync WHERE delivery_id = :deliveryId',
      { deliveryId },
    );
    const syncNumber = (syncRow?.number ?? 0) - 1;
    deliveries.addDelivery({ ...delivery, shippingInfo: shippingInfo && { ...shippingInfo, city: 'Alicante' } });
    await harness.app.get(SyncDeliveryOrder).sync({ deliveryId, syncNumber, tries: 0 });
    expect((await readOrdersOf(delivery))[0]?.shippingInfo.city).toBe(shippingInfo?.city);
    await harness.app.get(SyncDeliveryOrder).sync({ deliveryId, syncNumber: syncNumber + 1, tries: 0 });
    expect((await readOrdersOf(delivery))[0]?.shippingInfo.city).toBe('Alicante');
  });

  it('is replaced by a new one when a packed delivery is rescheduled', async () => {
    const delivery = await deliveries.publish(deliveries.addDelivery());
    const first = await waitForOrderStatus(delivery, 'processing');
    const rescheduledDelivery = await deliveries.publish(delivery, { isPrepared: false, date: '2027-04-18' }, deliveryRescheduled);
    await waitForOrderStatus(delivery, 'cancelled');
    await deliveries.publish(rescheduledDelivery, { isPrepared: true }, deliveryPrepared);
    expect((await waitForOrderStatus(delivery, 'processing', 2)).number).not.toBe(first.number);
  });

  it('exists once, however often and in whatever order the events arrive', async () => {
    const delivery = deliveries.addDelivery(SHIPPED_FIELDS);
    await Promise.all(
      [deliveryShipped, deliveryPrepared, deliveryScheduled, deliveryShipped].map((event) => deliveries.publish(delivery, {}, event)),
    );
    const order = await waitForOrderStatus(delivery, 'shipped');
    await waitUntilEventsApplied();
    expect(await readOrdersOf(delivery)).toEqual([order]);
  });

  it('does not exist for a delivery that is only scheduled', async () => {
    const delivery = await deliveries.publish(deliveries.addDelivery({ isPrepared: false }), {}, deliveryScheduled);
    await waitUntilEventsApplied();
    expect(await readOrdersOf(delivery)).toEqual([]);
  });

  it('is visible to staff, who work on the delivery instead, and counts in no figure', async () => {
    const delivery = await deliveries.publish(deliveries.addDelivery());
    const { id: orderId, number } = await waitForOrderStatus(delivery, 'processing');
    const filter = { search: number, status: null, from: null, until: null, minTotal: null, maxTotal: null };
    const { rows } = await harness.requests.send(findOrders, { ...filter, cursor: null, limit: 10 }, staff);
    expect(rows).toMatchObject([{ id: orderId, subscriptionId: delivery.subscriptionId, total: { amount: 0 } }]);
    expect((await harness.requests.send(getStaffOrder, { orderId }, staff)).actions).toEqual([]);
    const parcel = { orderId, carrier: 'seur' as const, trackingNumber: 'SE-1234' };
    expect(await refusalCodeOf(harness.requests.send(shipOrderAsStaff, parcel, staff))).toBe('ORDER_NOT_SHIPPABLE');
    expect(await refusalCodeOf(harness.requests.send(deliverOrderAsStaff, { orderId }, staff))).toBe('ORDER_NOT_SHIPPED');
    const owner = { caller: aCaller({ userId: delivery.userId }) };
    expect(await refusalCodeOf(harness.requests.send(cancelMyOrder, { orderId }, owner))).toBe('ORDER_NOT_CANCELLABLE');
    const { items } = await harness.requests.send(listOrderSnapshots, { after: null, limit: 100 });
    expect(items.map(({ data }) => data.orderId)).not.toContain(orderId);
    expect(await harness.queryRows('SELECT type FROM outbox WHERE aggregate_id = :orderId', { orderId })).toEqual([]);
  });

  it('is shown to staff by its delivery, and finds the delivery by its number', async () => {
    const delivery = await deliveries.publish(deliveries.addDelivery());
    const { deliveryId } = delivery;
    const { id: orderId, number } = await waitForOrderStatus(delivery, 'processing');
    const published = { orders: [{ deliveryId, orderId, number }] };
    const deliveryIds = [randomUUID(), deliveryId];
    expect(await harness.requests.send(getDeliveryOrders, { deliveryIds }, staff)).toEqual(published);
    expect(await refusalCodeOf(harness.requests.send(getDeliveryOrders, { deliveryIds }, { caller: aCaller() }))).toBe('FORBIDDEN');
    for (const typed of [number, `#${number.toLowerCase()}`, String(Number(number.slice(-6)))])
      expect(await harness.requests.send(findDeliveryOrders, { number: typed }, staff)).toEqual(published);
    for (const typed of ['lucía', '999999999', 'BR-2020-000001'])
      expect(await harness.requests.send(findDeliveryOrders, { number: typed }, staff)).toEqual({ orders: [] });
  });

  it('is not on the lists of deliveries of orders, which the subscriptions service answers', async () => {
    const delivery = await deliveries.publish(deliveries.addDelivery({ date: '2027-05-03' }));
    const { id: orderId } = await waitForOrderStatus(delivery, 'processing');
    const days = { from: '2020-01-01', until: '2030-12-31', status: null, search: null };
    expect((await harness.requests.send(findOrderDeliveries, { ...days, isOpen: false, after: null, limit: 100 }, staff)).rows).toEqual([]);
    const week = { ...days, from: '2027-05-01', until: '2027-05-07', lateFrom: days.from, lateUntil: days.until };
    expect(await harness.requests.send(getOrderDeliveriesWeek, week, staff)).toEqual({
      days: [],
      late: 0,
      ending: 0,
    });
    expect(await harness.requests.send(getOrderPicks, { day: delivery.date }, staff)).toMatchObject({ pieces: [], count: { parcels: 0 } });
    const failure = { orderId, reason: 'lost' as const, note: null };
    expect(await refusalCodeOf(harness.requests.send(failOrderDelivery, failure, staff))).toBe('DELIVERY_NOT_READY');
  });
});
