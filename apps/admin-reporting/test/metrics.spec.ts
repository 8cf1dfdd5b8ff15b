import { randomUUID } from 'node:crypto';
import { userConfirmed, userSignedUp } from '@brote/contracts/identity';
import { orderDisputeClosed, orderPaid, orderPlaced, orderRefunded, orderShipped } from '@brote/contracts/orders';
import {
  chargeDisputeClosed,
  chargePaid,
  chargeRefundFailed,
  countUsers,
  getDashboard,
  getTrends,
  getUserMetrics,
  type Metrics,
} from '@brote/contracts/reporting';
import {
  deliveryDelivered,
  deliveryScheduled,
  subscriptionCancelled,
  subscriptionPaused,
  subscriptionStarted,
} from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { deliveryData, chargeData, orderData, subscriptionData, userData } from './shop';
import { openHarness, staff, type Harness } from './harness';

const toEur = (amount: number) => ({ amount, currency: 'EUR' as const });

describe('the dashboard metrics', () => {
  let harness: Harness;
  const expectMetrics = async (expected: Partial<Metrics>): Promise<void> => {
    await harness.waitForDashboard(({ metrics: actual }) => expect(actual).toMatchObject(expected));
  };

  beforeEach(async () => {
    harness = await openHarness();
  });
  afterEach(() => harness.close());

  it('start at zero', async () => {
    const { metrics: actual, activity, upcoming, lowStock } = await harness.waitForDashboard();
    expect(actual).toMatchObject({ totalRevenue: toEur(0), mrr: toEur(0), churnRate: 0, conversionRate: 0, totalUsers: 0 });
    expect([activity, lowStock]).toEqual([[], { items: [] }]);
    expect(upcoming.map(({ day }) => day)).toEqual([
      '2026-03-20',
      '2026-03-21',
      '2026-03-22',
      '2026-03-23',
      '2026-03-24',
      '2026-03-25',
      '2026-03-26',
    ]);
  });

  it('book revenue by month in Madrid, less refunds', async () => {
    const { shop } = harness;
    // In Madrid the first is already March, the second still February; neither is so in UTC alone.
    const marchOrder = orderData('2026-02-28T23:00:00.000Z');
    await shop.publishOrder(orderPaid, marchOrder, 2);
    await shop.publishOrder(orderPaid, orderData('2026-02-28T22:59:59.999Z', { total: toEur(190) }), 2);
    const charge = chargeData('2026-03-02T08:00:00.000Z', 370);
    await shop.publishCharge(charge);
    await expectMetrics({
      totalRevenue: toEur(1_260),
      monthlyRevenue: toEur(1_070),
      lastMonthRevenue: toEur(0),
      oneTimeOrders: 2,
    });
    await shop.publishOrder(orderRefunded, { ...marchOrder, refunded: { amount: 300, currency: 'EUR' } }, 3);
    await expectMetrics({ totalRevenue: toEur(960), monthlyRevenue: toEur(770) });
    await shop.publishCharge({ ...charge, refunded: toEur(100) }, chargeRefundFailed, 3);
    await expectMetrics({ totalRevenue: toEur(860), monthlyRevenue: toEur(670) });
    await shop.publishCharge({ ...charge, refunded: toEur(370) }, chargePaid, 2);
    await expectMetrics({ totalRevenue: toEur(860), monthlyRevenue: toEur(670) });
    const lostOrder = { ...marchOrder, refunded: toEur(700), outcome: 'lost' };
    await shop.publishOrder(orderDisputeClosed, lostOrder, 4);
    await expectMetrics({ totalRevenue: toEur(460), monthlyRevenue: toEur(270) });
    const lostCharge = { ...charge, refunded: toEur(370), outcome: 'lost' };
    await shop.publishCharge(lostCharge, chargeDisputeClosed, 4);
    await expectMetrics({ totalRevenue: toEur(190), monthlyRevenue: toEur(0) });
  });

  it('end March at 22:00 UTC because summer time has begun', async () => {
    harness.clock.advance(Date.parse('2026-04-10T10:00:00Z') - harness.clock.epochMs());
    await harness.shop.publishOrder(orderPaid, orderData('2026-03-31T21:59:59.000Z', { total: { amount: 100, currency: 'EUR' } }));
    await harness.shop.publishOrder(orderPaid, orderData('2026-03-31T22:00:00.000Z', { total: { amount: 10, currency: 'EUR' } }));
    await expectMetrics({ monthlyRevenue: { amount: 10, currency: 'EUR' }, totalRevenue: { amount: 110, currency: 'EUR' } });
    const { points } = await harness.requests.send(getTrends, { by: 'day' }, { caller: staff });
    expect(points).toHaveLength(30);
    expect(points.filter(({ orders }) => orders > 0)).toMatchObject([
      { from: '2026-03-31', orderRevenue: 100 },
      { from: '2026-04-01', orderRevenue: 10 },
    ]);
  });

  it('sum the prices of active plans and count pauses, dunning and churn separately', async () => {
    const { shop } = harness;
    const monthlyPriceOf = (amount: number) => ({ monthlyPrice: { amount, currency: 'EUR' as const } });
    const cancelledPlan = subscriptionData({ ...monthlyPriceOf(799), writtenOff: 2_000 });
    await shop.publishSubscription(subscriptionStarted, subscriptionData(monthlyPriceOf(190)));
    await shop.publishSubscription(
      subscriptionStarted,
      subscriptionData({ ...monthlyPriceOf(370), startedAt: '2026-03-05T10:00:00.000Z' }),
    );
    await shop.publishSubscription(
      subscriptionStarted,
      subscriptionData({ ...monthlyPriceOf(100), startedAt: '2026-02-28T23:30:00.000Z' }),
    );
    await shop.publishSubscription(subscriptionPaused, subscriptionData({ ...monthlyPriceOf(1_499), status: 'paused' }));
    await shop.publishSubscription(subscriptionStarted, subscriptionData({ ...monthlyPriceOf(1_999), status: 'past_due' }));
    await shop.publishSubscription(
      subscriptionCancelled,
      { ...cancelledPlan, status: 'cancelled', cancelledAt: '2026-03-10T10:00:00.000Z' },
      4,
    );
    await shop.publishSubscription(
      subscriptionCancelled,
      subscriptionData({ status: 'cancelled', cancelledAt: '2026-02-10T10:00:00.000Z', writtenOff: 1_500 }),
      4,
    );
    // 1 of 3 active and 1 cancelled: a quarter.
    await expectMetrics({
      ...{
        mrr: { amount: 660, currency: 'EUR' },
        mrrPaused: { amount: 1_499, currency: 'EUR' },
        mrrPastDue: { amount: 1_999, currency: 'EUR' },
      },
      ...{ activeSubscriptions: 3, pausedSubscriptions: 1, pastDueSubscriptions: 1 },
      ...{ startedThisMonth: 2, cancelledThisMonth: 1, churnRate: 25, writtenOffThisMonth: 2, writtenOffMonths: 3.5 },
    });
  });

  it('count orders, guests, and orders of the month for every hundred customers', async () => {
    const { shop } = harness;
    const users = [userData(), userData(), userData()];
    for (const user of users) await shop.publishUser(userConfirmed, user, 2);
    await shop.publishUser(userSignedUp, userData({ state: 'unconfirmed' }));
    await shop.publishOrder(orderPaid, orderData('2026-03-02T10:00:00.000Z', { userId: users[0]?.userId ?? null }));
    await shop.publishOrder(orderShipped, orderData('2026-03-03T10:00:00.000Z', { status: 'shipped' }));
    await shop.publishOrder(orderPaid, orderData('2026-02-03T10:00:00.000Z'));
    await shop.publishOrder(orderPlaced, orderData(null));
    await expectMetrics({
      ...{ oneTimeOrders: 3, guestOrders: 2, ordersThisMonth: 2, conversionRate: 66.7, totalUsers: 3, unconfirmedUsers: 1 },
      ...{ pendingDeliveries: 3, unpaidOrders: 1 },
    });
    expect(await harness.requests.send(countUsers, {}, { caller: staff })).toEqual({ confirmed: 3, unconfirmed: 1 });
    await expect(harness.requests.send(countUsers, {}, { caller: aCaller() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('count deliveries of seven days from today by the calendar of Madrid', async () => {
    // 00:30 of the 21st in Madrid, still the 20th in UTC.
    harness.clock.advance(Date.parse('2026-03-20T23:30:00Z') - harness.clock.epochMs());
    for (const date of ['2026-03-20', '2026-03-21', '2026-03-27', '2026-03-28'])
      await harness.shop.publishDelivery(deliveryScheduled, deliveryData({ date }));
    await harness.shop.publishDelivery(deliveryDelivered, deliveryData({ date: '2026-03-22', status: 'delivered' }), 3);
    await expectMetrics({ upcomingDeliveries: 2, dueToday: 1, completedDeliveries: 1 });
  });

  it('include the newest three orders and two subscriptions', async () => {
    const { shop } = harness;
    for (const day of ['01', '02', '03', '19'])
      await shop.publishOrder(orderPaid, orderData(`2026-03-${day}T10:00:00.000Z`, { number: `BR-2026-${day}` }));
    for (const day of ['04', '05', '06'])
      await shop.publishSubscription(subscriptionStarted, subscriptionData({ startedAt: `2026-03-${day}T10:00:00.000Z` }));
    const { activity } = await harness.waitForDashboard(
      ({ activity: actual, metrics: { activeSubscriptions: activeSubscriptionCount, oneTimeOrders } }) => {
        expect([activeSubscriptionCount, oneTimeOrders]).toEqual([3, 4]);
        expect(actual).toHaveLength(5);
      },
    );
    expect(activity.map(({ kind, at, number }) => [kind, at.slice(8, 10), number])).toEqual([
      ['order', '19', 'BR-2026-19'],
      ['subscription', '06', null],
      ['subscription', '05', null],
      ['order', '03', 'BR-2026-03'],
      ['order', '02', 'BR-2026-02'],
    ]);
  });

  it('name the newest orders by their buyer and the newest subscriptions by their account', async () => {
    const { shop } = harness;
    const [order, erasedOrder] = [orderData('2026-03-19T10:00:00.000Z'), orderData('2026-03-18T10:00:00.000Z')];
    const [planWithName, planWithoutName] = [
      subscriptionData({ startedAt: '2026-03-17T10:00:00.000Z' }),
      subscriptionData({ startedAt: '2026-03-16T10:00:00.000Z' }),
    ];
    const contact = { email: 'marc@example.com', confirmed: true, locale: 'es' as const };
    shop.owners.buyers.set(order.orderId, 'Lucía Ferrer');
    shop.owners.contacts = [
      { ...contact, userId: planWithName.userId, fullName: 'Marc Vila' },
      { ...contact, userId: planWithoutName.userId, fullName: null },
    ];
    for (const one of [order, erasedOrder]) await shop.publishOrder(orderPaid, one);
    for (const one of [planWithName, planWithoutName]) await shop.publishSubscription(subscriptionStarted, one);
    const { activity } = await harness.waitForDashboard(({ activity: actual }) => expect(actual).toHaveLength(4));
    expect(activity.map(({ name }) => name)).toEqual(['Lucía Ferrer', null, 'Marc Vila', 'marc@example.com']);
  });

  it('include stock at or below its threshold as the catalogue reports it', async () => {
    const stockCounts = { reserved: 0, sold: 0, threshold: 40 };
    harness.shop.owners.stock = [
      { sku: 'adult-blue', available: 41, ...stockCounts },
      { sku: 'adult-white', available: 40, ...stockCounts },
    ];
    await harness.waitForDashboard(({ lowStock }) =>
      expect(lowStock).toEqual({ items: [{ sku: 'adult-white', available: 40, threshold: 40 }] }),
    );
  });

  it('include the purchases of the requested accounts', async () => {
    const userId = randomUUID();
    const plan = subscriptionData({ userId, brushes: [{ type: 'adult', color: 'blue' }] });
    await harness.shop.publishOrder(orderPaid, orderData('2026-03-02T10:00:00.000Z', { userId }));
    await harness.shop.publishOrder(
      orderRefunded,
      orderData('2026-03-03T10:00:00.000Z', { userId, refunded: { amount: 200, currency: 'EUR' } }),
    );
    await harness.shop.publishSubscription(subscriptionStarted, plan);
    await harness.shop.publishDelivery(deliveryScheduled, deliveryData({ subscriptionId: plan.subscriptionId, date: '2026-04-02' }));
    await harness.shop.publishCharge(chargeData('2026-03-02T10:00:00.000Z', 370, userId));
    await harness.waitForDashboard(({ metrics: { oneTimeOrders, activeSubscriptions, totalRevenue } }) =>
      expect([oneTimeOrders, activeSubscriptions, totalRevenue.amount]).toEqual([2, 1, 1_570]),
    );
    const otherUserId = randomUUID();
    const { users } = await harness.requests.send(getUserMetrics, { userIds: [userId, otherUserId] }, { caller: staff });
    expect(users).toMatchObject([
      { userId, orders: 2, spent: toEur(1_200), subscriptionsPaid: toEur(370), subscriptions: [{ brushes: ['adult-blue'] }] },
      { userId: otherUserId, orders: 0, spent: toEur(0), subscriptions: [] },
    ]);
  });

  it('refuse visitors and customers', async () => {
    await expect(harness.requests.send(getDashboard, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(harness.requests.send(getDashboard, {}, { caller: aCaller() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
