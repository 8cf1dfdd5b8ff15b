import * as deliveries from '@brote/contracts/deliveries';
import {
  completeDelivery,
  countDeliveries,
  failDelivery,
  findSubscriptions,
  getSubscriptionForStaff,
  retryDelivery,
  shipDelivery,
} from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { dayAfter, madridDay } from '#app/calendar/madrid-day';
import { aSubscriptionRequest, codeOf, subscribe, type Bought } from './builders';
import { startHarness, type Harness } from './harness';
import { lookAtCalendar, settled } from './time';

let harness: Harness;
const pablo = aCaller({ roles: ['customer', 'staff'] });
const staff = { caller: pablo };
const today = () => madridDay(harness.app.get(Clock).now());
const anything = { status: null, search: null } as const;
const find = async (own: Partial<deliveries.FindDeliveriesRequest> = {}) => {
  const all = { from: today(), until: dayAfter(today(), 6), isOpen: false, ...anything, after: null, limit: 50 };
  return (await harness.requests.send(deliveries.findSubscriptionDeliveries, { ...all, ...own }, staff)).rows;
};
const week = (own: Partial<deliveries.DeliveriesWeekRequest> = {}) => {
  const window = { from: today(), until: dayAfter(today(), 6), lateFrom: dayAfter(today(), -60), lateUntil: dayAfter(today(), -1) };
  return harness.requests.send(deliveries.getSubscriptionDeliveriesWeek, { ...window, ...anything, ...own }, staff);
};
const pick = (day = today()) => harness.requests.send(deliveries.getSubscriptionPicks, { day }, staff);
/** The first delivery of a subscription, for staff. */
const deliveryOf = async ({ subscriptionId }: Bought) => (await find({ search: subscriptionId }))[0];
const parcel = (deliveryId: string) => ({ deliveryId, carrier: 'seur', trackingNumber: 'SE-12345' }) as const;
const auditOf = (id: string) =>
  harness.rows<{ action: string; actor_id: string; before: object; after: object }>(
    'SELECT action, actor_id, before, after FROM staff_audit WHERE target_id = $1 ORDER BY seq',
    [id],
  );
const named = (firstName: string, lastName = 'Puig') => {
  const request = aSubscriptionRequest();
  return { ...request, shippingInfo: { ...request.shippingInfo, firstName, lastName, email: `${firstName.toLowerCase()}@example.com` } };
};

/** Number of delivered deliveries from three requests of staff: account, subscription and list. */
async function arrivedSoFar({ caller, subscriptionId }: Bought): Promise<(number | undefined)[]> {
  const { subscriptions } = await harness.requests.send(countDeliveries, { userId: caller.userId }, staff);
  const { completedDeliveries } = await harness.requests.send(getSubscriptionForStaff, { subscriptionId }, staff);
  const wanted = { search: subscriptionId, status: null, planId: null, cursor: null, limit: 1 };
  const { rows } = await harness.requests.send(findSubscriptions, wanted, staff);
  return [subscriptions.find((one) => one.subscriptionId === subscriptionId)?.delivered, completedDeliveries, rows[0]?.completedDeliveries];
}

describe('the deliveries of subscriptions', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('are closed to customers and anonymous callers', async () => {
    const customer = { caller: aCaller() };
    expect(await codeOf(harness.requests.send(deliveries.getSubscriptionPicks, { day: today() }))).toBe('UNAUTHENTICATED');
    expect(await codeOf(harness.requests.send(deliveries.getSubscriptionPicks, { day: today() }, customer))).toBe('FORBIDDEN');
    const window = { from: today(), until: today(), isOpen: false, ...anything, after: null, limit: 5 };
    expect(await codeOf(harness.requests.send(deliveries.findSubscriptionDeliveries, window, customer))).toBe('FORBIDDEN');
    const bought = await subscribe(harness);
    const id = (await deliveryOf(bought))?.id ?? '';
    const failure = { deliveryId: id, reason: 'lost' as const, note: null };
    expect(await codeOf(harness.requests.send(failDelivery, failure, { caller: bought.caller }))).toBe('FORBIDDEN');
    expect(await auditOf(id)).toEqual([]);
  });

  it('are found by day, state and person, and cannot be shipped before their brushes are held', async () => {
    // The service reserves brushes as soon as deliveries are stored; this test must read the delivery before.
    harness.catalogue.before = () => Promise.reject(new Error('The catalogue is not available yet'));
    const bought = await subscribe(harness, named('Ximena', 'Órtiz_x'));
    const { subscriptionId } = bought;
    const [delivery] = await find({ search: 'ximena' });
    expect(delivery).toMatchObject({
      ...{
        kind: 'subscription',
        day: today(),
        status: 'scheduled',
        reason: null,
        subscriptionId,
        planId: 'couple',
        orderNumber: null,
        steps: ['fail'],
      },
      shippingInfo: { firstName: 'Ximena' },
    });
    expect(delivery?.pieces.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
    for (const search of ['ximena_', '%', 'rtiz']) expect(await find({ search })).toEqual([]);
    for (const search of ['XIMENA@', 'órtiz_', 'ximena ó', delivery?.id ?? ''])
      expect((await find({ search })).map(({ id }) => id)).toEqual([delivery?.id]);
    expect(await find({ search: 'ximena', status: 'delivered' })).toEqual([]);
    expect(await find({ search: 'ximena', from: dayAfter(today(), 1) })).toEqual([]);
    harness.catalogue.before = () => Promise.resolve();
    await lookAtCalendar(harness);
    expect((await deliveryOf(bought))?.steps).toEqual(['ship', 'fail']);
  });

  it('are read page by page and counted by day', async () => {
    for (const name of ['Ana', 'Berta', 'Carla']) await subscribe(harness, named(name));
    const all = (await find()).map(({ id, day }) => ({ id, day }));
    const [first] = all;
    expect(await find({ after: first, limit: 2 })).toMatchObject(all.slice(1, 3));
    expect(await find({ after: { day: dayAfter(today(), 1), id: null } })).toEqual([]);
    const [day] = (await week({ search: 'berta' })).days;
    expect(day).toMatchObject({ day: today(), scheduled: all.length, brushes: all.length * 2, fitting: 1 });
    expect(day?.first).toMatchObject([{ shippingInfo: { firstName: 'Berta' } }]);
    expect((await week()).days[0]?.first).toHaveLength(Math.min(all.length, deliveries.DELIVERIES_SHOWN_PER_DAY));
    const tomorrow = dayAfter(today(), 1);
    expect(await week({ from: tomorrow, until: tomorrow, lateFrom: today(), lateUntil: today() })).toEqual({
      days: [],
      late: all.length,
      ending: 0,
    });
  });

  it('are shipped, fail, are retried and delivered, each step with an audit entry', async () => {
    const bought = await subscribe(harness);
    await lookAtCalendar(harness);
    const deliveryId = (await deliveryOf(bought))?.id ?? '';
    await harness.requests.send(shipDelivery, parcel(deliveryId), staff);
    await harness.requests.send(shipDelivery, parcel(deliveryId), staff);
    expect(await deliveryOf(bought)).toMatchObject({
      status: 'in_transit',
      steps: ['deliver', 'fail'],
      tracking: { carrier: 'seur', number: 'SE-12345' },
    });
    await harness.requests.send(failDelivery, { deliveryId, reason: 'address', note: 'Lucía se ha mudado' }, staff);
    expect(await deliveryOf(bought)).toMatchObject({ status: 'failed', reason: 'address', note: 'Lucía se ha mudado', steps: ['retry'] });
    await harness.requests.send(retryDelivery, { deliveryId }, staff);
    await lookAtCalendar(harness);
    await harness.requests.send(shipDelivery, parcel(deliveryId), staff);
    expect(await arrivedSoFar(bought)).toEqual([0, 0, 0]);
    await harness.requests.send(completeDelivery, { deliveryId }, staff);
    expect(await deliveryOf(bought)).toMatchObject({ status: 'delivered', steps: [] });
    expect(await arrivedSoFar(bought)).toEqual([1, 1, 1]);
    await settled(harness);
    const audit = await auditOf(deliveryId);
    expect(audit.map(({ action, actor_id: actor }) => [action, actor])).toEqual(
      ['delivery.ship', 'delivery.fail', 'delivery.retry', 'delivery.ship', 'delivery.deliver'].map((action) => [action, pablo.userId]),
    );
    expect(audit[1]).toMatchObject({ before: { status: 'in_transit', carrier: 'seur' }, after: { status: 'failed', reason: 'address' } });
    expect(JSON.stringify(audit)).not.toContain('Lucía');
  });

  it('stay late and in the picking list until they leave, and in transit only after their arrival day', async () => {
    const bought = await subscribe(harness);
    await lookAtCalendar(harness);
    const id = (await deliveryOf(bought))?.id ?? '';
    const lateAfter = async (days: number) => {
      const window = { from: '2000-01-01', until: dayAfter(today(), days) };
      const rows = await find({ ...window, isOpen: true, search: bought.subscriptionId });
      const { late } = await week({ lateFrom: window.from, lateUntil: window.until });
      return { isLate: rows.some((row) => row.id === id), late, parcels: (await pick(window.until)).count.parcels };
    };
    expect((await lateAfter(-1)).isLate).toBe(false);
    expect(await harness.requests.send(deliveries.getSubscriptionDelivery, { deliveryId: id }, staff)).toEqual(await deliveryOf(bought));
    expect(await codeOf(harness.requests.send(deliveries.getSubscriptionDelivery, { deliveryId: bought.subscriptionId }, staff))).toBe(
      'DELIVERY_UNKNOWN',
    );
    const before = await lateAfter(5);
    expect(before.isLate).toBe(true);
    expect((await lateAfter(400)).isLate).toBe(true);
    await harness.requests.send(shipDelivery, parcel(id), staff);
    expect(await lateAfter(5)).toEqual({ isLate: false, late: before.late - 1, parcels: before.parcels - 1 });
    expect((await lateAfter(10)).isLate).toBe(true);
    await harness.requests.send(completeDelivery, { deliveryId: id }, staff);
    expect((await lateAfter(400)).isLate).toBe(false);
  });

  it('stay in the picking list until they leave, and those without stock are counted separately', async () => {
    const bought = await subscribe(harness);
    await lookAtCalendar(harness);
    const before = await pick();
    const total = (pieces: readonly deliveries.BrushPiece[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0);
    await harness.requests.send(shipDelivery, parcel((await deliveryOf(bought))?.id ?? ''), staff);
    const after = await pick();
    expect([total(before.pieces) - total(after.pieces), before.count.parcels - after.count.parcels]).toEqual([2, 1]);
    for (const skuStock of harness.catalogue.skuStocks.values()) skuStock.available = 0;
    const unlucky = await subscribe(harness);
    await lookAtCalendar(harness);
    expect(await deliveryOf(unlucky)).toMatchObject({ status: 'waiting', reason: 'stock', steps: ['fail'] });
    expect((await week({ status: 'waiting' })).days).toMatchObject([
      { waiting: 1, fitting: 1, first: [{ subscriptionId: unlucky.subscriptionId }] },
    ]);
    const short = await pick();
    expect([total(short.short), short.count.short, short.count.parcels]).toEqual([2, 1, after.count.parcels]);
  });
});
