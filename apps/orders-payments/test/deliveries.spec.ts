import { randomUUID } from 'node:crypto';
import * as deliveries from '@brote/contracts/deliveries';
import { getOrder } from '@brote/contracts/orders';
import * as staff from '@brote/contracts/staff-orders';
import { addBusinessDays, Clock, addDays, madridDay } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { buy, refusalCodeOf, readEventTypesOf, basketOfPacks, place, withShippingInfo } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

const staffCaller = aCaller({ roles: ['customer', 'staff'] });
const asStaff = { caller: staffCaller };
const today = () => madridDay(harness.app.get(Clock).now());
/** Paid before the cut-off. */
const expectedDispatchDay = () => addBusinessDays(today(), 1);
/** Three to five days in transit in Spain, as promised to customers, from the shipping or dispatch day. */
const expectedArrival = (left = expectedDispatchDay()) => ({
  arrivesFrom: addBusinessDays(left, 3),
  arrivesUntil: addBusinessDays(expectedDispatchDay(), 5),
});
const find = async (overrides: Partial<deliveries.FindDeliveriesRequest> = {}) => {
  const all = {
    from: addDays(today(), -1),
    until: addDays(today(), 10),
    isOpen: false,
    status: null,
    search: null,
    after: null,
    limit: 50,
  };
  return (await harness.requests.send(deliveries.findOrderDeliveries, { ...all, ...overrides }, asStaff)).rows;
};
const readOne = async (orderId: string) => (await find()).find(({ id }) => id === orderId);
const getWeek = (overrides: Partial<deliveries.DeliveriesWeekRequest> = {}) => {
  const defaultWeek = { from: today(), until: addDays(today(), 6), lateFrom: addDays(today(), -60), lateUntil: addDays(today(), -1) };
  return harness.requests.send(deliveries.getOrderDeliveriesWeek, { ...defaultWeek, status: null, search: null, ...overrides }, asStaff);
};
const ship = (orderId: string, overrides: { expectedOn?: string; trackingNumber?: string } = {}) =>
  harness.requests.send(staff.shipOrderAsStaff, { orderId, carrier: 'seur', trackingNumber: 'SEUR-0001', ...overrides }, asStaff);
const deliver = (orderId: string) => harness.requests.send(staff.deliverOrderAsStaff, { orderId }, asStaff);
const fail = (orderId: string, reason: deliveries.DeliveryFailure = 'lost') =>
  harness.requests.send(deliveries.failOrderDelivery, { orderId, reason, note: 'Lucía no estaba' }, asStaff);
const readAuditOf = (targetId: string) =>
  harness.queryRows<{ action: string; actor_id: string; before: object; after: object }>(
    'SELECT action, actor_id, before, after FROM staff_audit WHERE target_id = :targetId ORDER BY at',
    { targetId },
  );

describe('the parcels of orders', () => {
  beforeAll(async () => {
    harness = await startHarness();
    // A day in the middle of ordinary weeks: around holidays and at midnight, the expected days would differ.
    await harness.advance(Date.parse('2031-05-06T10:00:00Z') - harness.now());
  });
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('are visible to staff alone', async () => {
    const request = { from: today(), until: today(), isOpen: false, status: null, search: null, after: null, limit: 5 };
    const customer = { caller: aCaller() };
    expect(await refusalCodeOf(harness.requests.send(deliveries.findOrderDeliveries, request))).toBe('UNAUTHENTICATED');
    expect(await refusalCodeOf(harness.requests.send(deliveries.findOrderDeliveries, request, customer))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(deliveries.getOrderPicks, { day: today() }, customer))).toBe('FORBIDDEN');
    const failure = { orderId: randomUUID(), reason: 'lost' as const, note: null };
    expect(await refusalCodeOf(harness.requests.send(deliveries.failOrderDelivery, failure, customer))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(deliveries.failOrderDelivery, failure, asStaff))).toBe('ORDER_UNKNOWN');
  });

  it('leave one working day after payment and arrive as promised, until the carrier names a day', async () => {
    const { orderId } = await buy(harness);
    expect(await readOne(orderId)).toMatchObject({
      ...{
        kind: 'order',
        day: expectedDispatchDay(),
        ...expectedArrival(),
        isPastTerm: false,
        status: 'scheduled',
        steps: ['ship', 'fail'],
        tracking: null,
        subscriptionId: null,
      },
      pieces: [
        { type: 'adult', color: 'blue', quantity: 1 },
        { type: 'adult', color: 'yellow', quantity: 1 },
        { type: 'kids', color: 'white', quantity: 1 },
        { type: 'kids', color: 'yellow', quantity: 1 },
      ],
    });
    const carrierDay = addDays(today(), 1);
    await ship(orderId, { expectedOn: carrierDay });
    expect(await readOne(orderId)).toMatchObject({
      day: expectedDispatchDay(),
      arrivesFrom: carrierDay,
      arrivesUntil: carrierDay,
      status: 'in_transit',
      steps: ['deliver', 'fail'],
      tracking: { carrier: 'seur' },
    });
    await deliver(orderId);
    expect(await readOne(orderId)).toMatchObject({ arrivesUntil: carrierDay, status: 'delivered', steps: [] });
    const { orderId: other } = await buy(harness);
    await ship(other, { expectedOn: '2020-01-01' });
    expect(await readOne(other)).toMatchObject(expectedArrival(today()));
    const { orderId: unpaid } = await place(harness);
    expect(await readOne(unpaid)).toBeUndefined();
    const getDelivery = (id: string) => harness.requests.send(deliveries.getOrderDelivery, { orderId: id }, asStaff);
    expect(await getDelivery(orderId)).toEqual(await readOne(orderId));
    for (const id of [unpaid, randomUUID()]) expect(await refusalCodeOf(getDelivery(id))).toBe('DELIVERY_UNKNOWN');
  });

  it('are found by state, name and number, page by page', async () => {
    const address = withShippingInfo({ firstName: 'Ximena', lastName: 'Órtiz', email: 'ximena.o@example.com' });
    const { orderId } = await buy(harness, basketOfPacks(2, address));
    const { number } = await harness.requests.send(getOrder, { orderId });
    for (const search of ['ximena', 'ortiz', number]) expect((await find({ search })).map(({ id }) => id)).toEqual([orderId]);
    expect(await find({ search: 'ximena', status: 'in_transit' })).toEqual([]);
    expect(await find({ status: 'waiting' })).toEqual([]);
    expect(await find({ search: 'ximena', status: 'scheduled' })).toMatchObject([{ orderNumber: number }]);
    await buy(harness);
    await buy(harness);
    const all = (await find()).map(({ id, day }) => ({ id, day }));
    const [first] = all;
    expect(all.length).toBeGreaterThan(2);
    expect(await find({ after: first, limit: 2 })).toMatchObject(all.slice(1, 3));
    const next = addDays(first?.day ?? '', 1);
    expect(await find({ after: { day: next, id: null } })).toMatchObject(all.filter(({ day }) => day >= next));
  });

  it('are counted by day with the first matches, and late ones separately', async () => {
    const [before] = (await getWeek()).days;
    const [one, other, lost] = [
      await buy(harness),
      await buy(harness, basketOfPacks(1, withShippingInfo({ firstName: 'Zoraida' }))),
      await buy(harness),
    ];
    await ship(one.orderId);
    await fail(lost.orderId);
    const [day] = (await getWeek({ search: 'zoraida' })).days;
    expect(day).toMatchObject({ day: expectedDispatchDay(), waiting: 0, fitting: 1, first: [{ id: other.orderId }] });
    expect(day).toMatchObject({
      scheduled: (before?.scheduled ?? 0) + 1,
      inTransit: (before?.inTransit ?? 0) + 1,
      failed: (before?.failed ?? 0) + 1,
      brushes: (before?.brushes ?? 0) + 12,
    });
    const futureWeek = { from: addDays(today(), 20), until: addDays(today(), 26), lateFrom: today(), lateUntil: addDays(today(), 19) };
    const open = await find({ from: futureWeek.lateFrom, until: futureWeek.lateUntil, isOpen: true });
    expect(await getWeek(futureWeek)).toEqual({ days: [], late: open.length, ending: 0 });
    expect(open.map(({ status }) => status)).not.toContain('delivered');
  });

  it('stay on the picking list until they leave, with the quantity of each brush', async () => {
    const getPickingList = () => harness.requests.send(deliveries.getOrderPicks, { day: expectedDispatchDay() }, asStaff);
    const blueQuantityOf = (picks: deliveries.GetPicksReply) =>
      picks.pieces.find(({ type, color }) => type === 'adult' && color === 'blue')?.quantity ?? 0;
    const before = await getPickingList();
    const { orderId } = await buy(harness, basketOfPacks(3));
    const listAfterOrder = await getPickingList();
    expect([blueQuantityOf(listAfterOrder) - blueQuantityOf(before), listAfterOrder.count.parcels - before.count.parcels]).toEqual([3, 1]);
    await ship(orderId);
    expect(await getPickingList()).toEqual(before);
  });

  it('that do not arrive are sent again with other brushes, and publish events', async () => {
    const { orderId } = await buy(harness);
    await ship(orderId);
    const soldBefore = harness.catalogue.total('sold');
    const view = await fail(orderId);
    expect(view.order).toMatchObject({ status: 'processing', tracking: null });
    await fail(orderId, 'damaged');
    expect(await readOne(orderId)).toMatchObject({ status: 'failed', reason: 'lost', note: 'Lucía no estaba', steps: ['ship'] });
    await ship(orderId);
    expect(await readOne(orderId)).toMatchObject({
      status: 'in_transit',
      reason: null,
      arrivesFrom: addBusinessDays(today(), 3),
      arrivesUntil: addBusinessDays(today(), 5),
    });
    expect(harness.catalogue.total('sold') - soldBefore).toBe(4);
    expect(harness.catalogue.isConsistent).toBe(true);
    await deliver(orderId);
    expect(await refusalCodeOf(fail(orderId))).toBe('DELIVERY_NOT_READY');
    expect(await readEventTypesOf(harness, orderId)).toEqual(['placed', 'paid', 'shipped', 'delivery-failed', 'shipped', 'delivered']);
    const audit = await readAuditOf(orderId);
    expect(audit.map(({ action }) => action)).toEqual(['order.ship', 'order.fail-delivery', 'order.ship', 'order.deliver']);
    expect(audit[1]).toMatchObject({
      actor_id: staffCaller.userId,
      before: { status: 'shipped' },
      after: { status: 'processing', reason: 'lost' },
    });
    expect(JSON.stringify(audit)).not.toContain('Lucía');
  });

  it('wait for a replacement while stock is short, and return no lost brushes after a cancellation', async () => {
    const { orderId } = await buy(harness);
    await ship(orderId);
    await fail(orderId);
    for (const skuStock of harness.catalogue.skuStocks.values()) skuStock.available = 0;
    expect(await refusalCodeOf(ship(orderId))).toBe('ORDER_NOT_SHIPPABLE');
    expect(await readOne(orderId)).toMatchObject({ status: 'failed' });
    await harness.requests.send(staff.cancelOrderAsStaff, { orderId }, asStaff);
    await eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(700));
    expect(harness.catalogue.total('available')).toBe(0);
    expect(await readOne(orderId)).toBeUndefined();
  });

  it('return replacement brushes when the order is cancelled while they are taken', async () => {
    const { orderId } = await buy(harness);
    await ship(orderId);
    await fail(orderId);
    const lost = harness.catalogue.total('sold');
    harness.catalogue.after = async (name) => {
      if (name !== 'commit') return;
      harness.catalogue.after = () => Promise.resolve();
      await harness.requests.send(staff.cancelOrderAsStaff, { orderId }, asStaff);
    };
    expect(await refusalCodeOf(ship(orderId))).toBe('ORDER_NOT_SHIPPABLE');
    await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.total('reserved')]).toEqual([lost, 0]));
    expect(harness.catalogue.isConsistent).toBe(true);
    const left = 'SELECT replacement_id FROM replacement_return WHERE order_id = :orderId AND done_at IS NULL';
    await eventually(async () => expect(await harness.queryRows(left, { orderId })).toEqual([]));
  });

  it('that cannot leave need no replacement brushes, and return theirs after a cancellation', async () => {
    const { orderId } = await buy(harness);
    const soldBefore = harness.catalogue.total('sold');
    await fail(orderId, 'address');
    await ship(orderId);
    expect(harness.catalogue.total('sold')).toBe(soldBefore);
    const { orderId: other } = await buy(harness);
    await fail(other, 'address');
    await harness.requests.send(staff.cancelOrderAsStaff, { orderId: other }, asStaff);
    await eventually(() => expect(harness.catalogue.total('sold')).toBe(soldBefore));
  });

  it.each([
    // The shop's time never goes back, so these days lie far ahead of any machine's date.
    ['shortly before midnight', '2031-11-24T22:45:00Z', '2031-11-26', '2031-12-03'],
    ['at midnight in winter', '2031-11-24T23:00:00Z', '2031-11-26', '2031-12-03'],
    ['after Easter, in the night that lasts 23 hours', '2032-03-27T23:30:00Z', '2032-03-29', '2032-04-05'],
    ['at midnight in summer', '2032-06-30T22:00:00Z', '2032-07-02', '2032-07-09'],
    ['before a holiday, in the night that lasts 25 hours', '2032-10-30T22:30:00Z', '2032-11-02', '2032-11-09'],
  ])('belong to a day of Madrid when they are paid %s', async (_when, at, day, arrivesUntil) => {
    await harness.advance(Date.parse(at) - harness.app.get(Clock).epochMs());
    const { orderId } = await buy(harness);
    expect(await readOne(orderId)).toMatchObject({ day, arrivesUntil });
  });

  it('stay late at any age, on picking list and in the count, until shipped or cancelled', async () => {
    const [sentOrder, cancelledOrder, erasedOrder] = [await buy(harness), await buy(harness), await buy(harness)];
    const ownOrderIds = [sentOrder, cancelledOrder, erasedOrder].map(({ orderId }) => orderId).sort();
    const findLateParcels = async () => {
      const allPastDays = { from: '2000-01-01', until: addDays(today(), -1) };
      const rows = (await find({ ...allPastDays, isOpen: true })).filter(({ id }) => ownOrderIds.includes(id));
      const count = (await getWeek({ lateFrom: allPastDays.from, lateUntil: allPastDays.until })).late;
      const { parcels } = (await harness.requests.send(deliveries.getOrderPicks, { day: today() }, asStaff)).count;
      return { ids: rows.map(({ id }) => id).sort(), arePastTerm: rows.map(({ isPastTerm }) => isPastTerm), count, parcels };
    };
    expect((await findLateParcels()).ids).toEqual([]);
    for (const days of [5, 30, 60, 400]) {
      await harness.advance(days * 86_400_000);
      expect(await findLateParcels()).toMatchObject({ ids: ownOrderIds, arePastTerm: ownOrderIds.map(() => days >= 30) });
    }
    const before = await findLateParcels();
    await ship(sentOrder.orderId);
    await harness.requests.send(staff.cancelOrderAsStaff, { orderId: cancelledOrder.orderId }, asStaff);
    const after = await findLateParcels();
    expect(after.ids).toEqual([erasedOrder.orderId]);
    expect(before.parcels - after.parcels).toBe(2);
    await ship(erasedOrder.orderId);
    expect((await findLateParcels()).ids).toEqual([]);
  });
});
