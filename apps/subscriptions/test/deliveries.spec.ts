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
import { addDays, madridDay } from '#app/schedule/calendar/calendar-days';
import { aSubscriptionRequest, refusalCodeOf, subscribe, type BoughtPlan } from './builders';
import { startHarness, type Harness } from './harness';
import { runDailyRun, waitUntilIdle } from './advance-time';

let harness: Harness;
const staffCaller = aCaller({ roles: ['customer', 'staff'] });
const staff = { caller: staffCaller };
const today = () => madridDay(harness.app.get(Clock).now());
const NO_FILTER = { status: null, search: null } as const;
const find = async (overrides: Partial<deliveries.FindDeliveriesRequest> = {}) => {
  const all = { from: today(), until: addDays(today(), 6), isOpen: false, ...NO_FILTER, after: null, limit: 50 };
  return (await harness.requests.send(deliveries.findSubscriptionDeliveries, { ...all, ...overrides }, staff)).rows;
};
const getWeek = (overrides: Partial<deliveries.DeliveriesWeekRequest> = {}) => {
  const period = { from: today(), until: addDays(today(), 6), lateFrom: addDays(today(), -60), lateUntil: addDays(today(), -1) };
  return harness.requests.send(deliveries.getSubscriptionDeliveriesWeek, { ...period, ...NO_FILTER, ...overrides }, staff);
};
const getPickingList = (day = today()) => harness.requests.send(deliveries.getSubscriptionPicks, { day }, staff);
/** The first delivery of a subscription, for staff. */
const findDeliveryOf = async ({ subscriptionId }: BoughtPlan) => (await find({ search: subscriptionId }))[0];
const parcelOf = (deliveryId: string) => ({ deliveryId, carrier: 'seur', trackingNumber: 'SE-12345' }) as const;
const readAuditEntriesOf = (id: string) =>
  harness.queryRows<{ action: string; actor_id: string; before: object; after: object }>(
    'SELECT action, actor_id, before, after FROM staff_audit WHERE target_id = :id ORDER BY seq',
    { id },
  );
const requestOfPerson = (firstName: string, lastName = 'Puig') => {
  const request = aSubscriptionRequest();
  return { ...request, shippingInfo: { ...request.shippingInfo, firstName, lastName, email: `${firstName.toLowerCase()}@example.com` } };
};

/** Number of delivered deliveries from three requests of staff: account, subscription and list. */
async function readCompletedCounts({ caller, subscriptionId }: BoughtPlan): Promise<(number | undefined)[]> {
  const { subscriptions } = await harness.requests.send(countDeliveries, { userId: caller.userId }, staff);
  const { completedDeliveries } = await harness.requests.send(getSubscriptionForStaff, { subscriptionId }, staff);
  const searchRequest = { search: subscriptionId, status: null, planId: null, cursor: null, limit: 1 };
  const { rows } = await harness.requests.send(findSubscriptions, searchRequest, staff);
  return [subscriptions.find((one) => one.subscriptionId === subscriptionId)?.delivered, completedDeliveries, rows[0]?.completedDeliveries];
}

describe('the deliveries of subscriptions', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('are closed to customers and anonymous callers', async () => {
    const customer = { caller: aCaller() };
    expect(await refusalCodeOf(harness.requests.send(deliveries.getSubscriptionPicks, { day: today() }))).toBe('UNAUTHENTICATED');
    expect(await refusalCodeOf(harness.requests.send(deliveries.getSubscriptionPicks, { day: today() }, customer))).toBe('FORBIDDEN');
    const period = { from: today(), until: today(), isOpen: false, ...NO_FILTER, after: null, limit: 5 };
    expect(await refusalCodeOf(harness.requests.send(deliveries.findSubscriptionDeliveries, period, customer))).toBe('FORBIDDEN');
    const boughtPlan = await subscribe(harness);
    const id = (await findDeliveryOf(boughtPlan))?.id ?? '';
    const failure = { deliveryId: id, reason: 'lost' as const, note: null };
    expect(await refusalCodeOf(harness.requests.send(failDelivery, failure, { caller: boughtPlan.caller }))).toBe('FORBIDDEN');
    expect(await readAuditEntriesOf(id)).toEqual([]);
  });

  it('are found by day, state and person, and cannot be shipped before their brushes are held', async () => {
    // The service reserves brushes as soon as deliveries are stored; this test must read the delivery before.
    harness.catalogue.before = () => Promise.reject(new Error('The catalogue is not available yet'));
    const boughtPlan = await subscribe(harness, requestOfPerson('Ximena', 'Órtiz_x'));
    const { subscriptionId } = boughtPlan;
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
    expect(await find({ search: 'ximena', from: addDays(today(), 1) })).toEqual([]);
    harness.catalogue.before = () => Promise.resolve();
    await runDailyRun(harness);
    expect((await findDeliveryOf(boughtPlan))?.steps).toEqual(['ship', 'fail']);
  });

  it('are read page by page and counted by day', async () => {
    for (const name of ['Ana', 'Berta', 'Carla']) await subscribe(harness, requestOfPerson(name));
    const all = (await find()).map(({ id, day }) => ({ id, day }));
    const [first] = all;
    expect(await find({ after: first, limit: 2 })).toMatchObject(all.slice(1, 3));
    expect(await find({ after: { day: addDays(today(), 1), id: null } })).toEqual([]);
    const [day] = (await getWeek({ search: 'berta' })).days;
    expect(day).toMatchObject({ day: today(), scheduled: all.length, brushes: all.length * 2, fitting: 1 });
    expect(day?.first).toMatchObject([{ shippingInfo: { firstName: 'Berta' } }]);
    expect((await getWeek()).days[0]?.first).toHaveLength(Math.min(all.length, deliveries.DELIVERIES_SHOWN_PER_DAY));
    const tomorrow = addDays(today(), 1);
    expect(await getWeek({ from: tomorrow, until: tomorrow, lateFrom: today(), lateUntil: today() })).toEqual({
      days: [],
      late: all.length,
      ending: 0,
    });
  });

  it('are shipped, fail, are retried and delivered, each step with an audit entry', async () => {
    const boughtPlan = await subscribe(harness);
    await runDailyRun(harness);
    const deliveryId = (await findDeliveryOf(boughtPlan))?.id ?? '';
    await harness.requests.send(shipDelivery, parcelOf(deliveryId), staff);
    await harness.requests.send(shipDelivery, parcelOf(deliveryId), staff);
    expect(await findDeliveryOf(boughtPlan)).toMatchObject({
      status: 'in_transit',
      steps: ['deliver', 'fail'],
      tracking: { carrier: 'seur', number: 'SE-12345' },
    });
    await harness.requests.send(failDelivery, { deliveryId, reason: 'address', note: 'Lucía se ha mudado' }, staff);
    expect(await findDeliveryOf(boughtPlan)).toMatchObject({
      status: 'failed',
      reason: 'address',
      note: 'Lucía se ha mudado',
      steps: ['retry'],
    });
    await harness.requests.send(retryDelivery, { deliveryId }, staff);
    await runDailyRun(harness);
    await harness.requests.send(shipDelivery, parcelOf(deliveryId), staff);
    expect(await readCompletedCounts(boughtPlan)).toEqual([0, 0, 0]);
    await harness.requests.send(completeDelivery, { deliveryId }, staff);
    expect(await findDeliveryOf(boughtPlan)).toMatchObject({ status: 'delivered', steps: [] });
    expect(await readCompletedCounts(boughtPlan)).toEqual([1, 1, 1]);
    await waitUntilIdle(harness);
    const audit = await readAuditEntriesOf(deliveryId);
    expect(audit.map(({ action, actor_id: actor }) => [action, actor])).toEqual(
      ['delivery.ship', 'delivery.fail', 'delivery.retry', 'delivery.ship', 'delivery.deliver'].map((action) => [
        action,
        staffCaller.userId,
      ]),
    );
    expect(audit[1]).toMatchObject({ before: { status: 'in_transit', carrier: 'seur' }, after: { status: 'failed', reason: 'address' } });
    expect(JSON.stringify(audit)).not.toContain('Lucía');
  });

  it('stay late and in the picking list until they leave, and in transit only after their arrival day', async () => {
    const boughtPlan = await subscribe(harness);
    await runDailyRun(harness);
    const id = (await findDeliveryOf(boughtPlan))?.id ?? '';
    const readLateState = async (days: number) => {
      const period = { from: '2000-01-01', until: addDays(today(), days) };
      const rows = await find({ ...period, isOpen: true, search: boughtPlan.subscriptionId });
      const { late } = await getWeek({ lateFrom: period.from, lateUntil: period.until });
      return { isLate: rows.some((row) => row.id === id), late, parcels: (await getPickingList(period.until)).count.parcels };
    };
    expect((await readLateState(-1)).isLate).toBe(false);
    expect(await harness.requests.send(deliveries.getSubscriptionDelivery, { deliveryId: id }, staff)).toEqual(
      await findDeliveryOf(boughtPlan),
    );
    expect(
      await refusalCodeOf(harness.requests.send(deliveries.getSubscriptionDelivery, { deliveryId: boughtPlan.subscriptionId }, staff)),
    ).toBe('DELIVERY_UNKNOWN');
    const before = await readLateState(5);
    expect(before.isLate).toBe(true);
    expect((await readLateState(400)).isLate).toBe(true);
    await harness.requests.send(shipDelivery, parcelOf(id), staff);
    expect(await readLateState(5)).toEqual({ isLate: false, late: before.late - 1, parcels: before.parcels - 1 });
    expect((await readLateState(10)).isLate).toBe(true);
    await harness.requests.send(completeDelivery, { deliveryId: id }, staff);
    expect((await readLateState(400)).isLate).toBe(false);
  });

  it('stay in the picking list until they leave, and those without stock are counted separately', async () => {
    const boughtPlan = await subscribe(harness);
    await runDailyRun(harness);
    const before = await getPickingList();
    const total = (pieces: readonly deliveries.BrushPiece[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0);
    await harness.requests.send(shipDelivery, parcelOf((await findDeliveryOf(boughtPlan))?.id ?? ''), staff);
    const after = await getPickingList();
    expect([total(before.pieces) - total(after.pieces), before.count.parcels - after.count.parcels]).toEqual([2, 1]);
    for (const skuStock of harness.catalogue.skuStocks.values()) skuStock.available = 0;
    const planWithoutStock = await subscribe(harness);
    await runDailyRun(harness);
    expect(await findDeliveryOf(planWithoutStock)).toMatchObject({ status: 'waiting', reason: 'stock', steps: ['fail'] });
    expect((await getWeek({ status: 'waiting' })).days).toMatchObject([
      { waiting: 1, fitting: 1, first: [{ subscriptionId: planWithoutStock.subscriptionId }] },
    ]);
    const shortList = await getPickingList();
    expect([total(shortList.short), shortList.count.short, shortList.count.parcels]).toEqual([2, 1, after.count.parcels]);
  });
});
