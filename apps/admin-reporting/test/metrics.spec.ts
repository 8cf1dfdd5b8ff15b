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
  getUserFigures,
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
import { aDelivery, aCharge, anOrder, aSubscription, aUser } from './shop';
import { openHarness, staff, type Harness } from './harness';

const eur = (amount: number) => ({ amount, currency: 'EUR' as const });

describe('the dashboard metrics', () => {
  let harness: Harness;
  const metrics = async (wanted: Partial<Metrics>): Promise<void> => {
    await harness.dashboard(({ metrics: shown }) => expect(shown).toMatchObject(wanted));
  };

  beforeEach(async () => {
    harness = await openHarness();
  });
  afterEach(() => harness.close());

  it('start at zero', async () => {
    const { metrics: shown, activity, upcoming, lowStock } = await harness.dashboard();
    expect(shown).toMatchObject({ totalRevenue: eur(0), mrr: eur(0), churnRate: 0, conversionRate: 0, totalUsers: 0 });
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
    const march = anOrder('2026-02-28T23:00:00.000Z');
    await shop.order(orderPaid, march, 2);
    await shop.order(orderPaid, anOrder('2026-02-28T22:59:59.999Z', { total: eur(190) }), 2);
    const charge = aCharge('2026-03-02T08:00:00.000Z', 370);
    await shop.charge(charge);
    await metrics({
      totalRevenue: eur(1_260),
      monthlyRevenue: eur(1_070),
      lastMonthRevenue: eur(0),
      oneTimeOrders: 2,
    });
    await shop.order(orderRefunded, { ...march, refunded: { amount: 300, currency: 'EUR' } }, 3);
    await metrics({ totalRevenue: eur(960), monthlyRevenue: eur(770) });
    await shop.charge({ ...charge, refunded: eur(100) }, chargeRefundFailed, 3);
    await metrics({ totalRevenue: eur(860), monthlyRevenue: eur(670) });
    await shop.charge({ ...charge, refunded: eur(370) }, chargePaid, 2);
    await metrics({ totalRevenue: eur(860), monthlyRevenue: eur(670) });
    const lost = { ...march, refunded: eur(700), outcome: 'lost' };
    await shop.order(orderDisputeClosed, lost, 4);
    await metrics({ totalRevenue: eur(460), monthlyRevenue: eur(270) });
    const taken = { ...charge, refunded: eur(370), outcome: 'lost' };
    await shop.charge(taken, chargeDisputeClosed, 4);
    await metrics({ totalRevenue: eur(190), monthlyRevenue: eur(0) });
  });

  it('end March at 22:00 UTC because summer time has begun', async () => {
    harness.clock.advance(Date.parse('2026-04-10T10:00:00Z') - harness.clock.epochMs());
    await harness.shop.order(orderPaid, anOrder('2026-03-31T21:59:59.000Z', { total: { amount: 100, currency: 'EUR' } }));
    await harness.shop.order(orderPaid, anOrder('2026-03-31T22:00:00.000Z', { total: { amount: 10, currency: 'EUR' } }));
    await metrics({ monthlyRevenue: { amount: 10, currency: 'EUR' }, totalRevenue: { amount: 110, currency: 'EUR' } });
    const { points } = await harness.requests.send(getTrends, { by: 'day' }, { caller: staff });
    expect(points).toHaveLength(30);
    expect(points.filter(({ orders }) => orders > 0)).toMatchObject([
      { from: '2026-03-31', orderRevenue: 100 },
      { from: '2026-04-01', orderRevenue: 10 },
    ]);
  });

  it('sum the prices of active plans and count pauses, dunning and churn separately', async () => {
    const { shop } = harness;
    const price = (amount: number) => ({ monthlyPrice: { amount, currency: 'EUR' as const } });
    const gone = aSubscription({ ...price(799), writtenOff: 2_000 });
    await shop.subscription(subscriptionStarted, aSubscription(price(190)));
    await shop.subscription(subscriptionStarted, aSubscription({ ...price(370), startedAt: '2026-03-05T10:00:00.000Z' }));
    await shop.subscription(subscriptionStarted, aSubscription({ ...price(100), startedAt: '2026-02-28T23:30:00.000Z' }));
    await shop.subscription(subscriptionPaused, aSubscription({ ...price(1_499), status: 'paused' }));
    await shop.subscription(subscriptionStarted, aSubscription({ ...price(1_999), status: 'past_due' }));
    await shop.subscription(subscriptionCancelled, { ...gone, status: 'cancelled', cancelledAt: '2026-03-10T10:00:00.000Z' }, 4);
    await shop.subscription(
      subscriptionCancelled,
      aSubscription({ status: 'cancelled', cancelledAt: '2026-02-10T10:00:00.000Z', writtenOff: 1_500 }),
      4,
    );
    // 1 of 3 active and 1 cancelled: a quarter.
    await metrics({
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
    const users = [aUser(), aUser(), aUser()];
    for (const user of users) await shop.user(userConfirmed, user, 2);
    await shop.user(userSignedUp, aUser({ state: 'unconfirmed' }));
    await shop.order(orderPaid, anOrder('2026-03-02T10:00:00.000Z', { userId: users[0]?.userId ?? null }));
    await shop.order(orderShipped, anOrder('2026-03-03T10:00:00.000Z', { status: 'shipped' }));
    await shop.order(orderPaid, anOrder('2026-02-03T10:00:00.000Z'));
    await shop.order(orderPlaced, anOrder(null));
    await metrics({
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
      await harness.shop.delivery(deliveryScheduled, aDelivery({ date }));
    await harness.shop.delivery(deliveryDelivered, aDelivery({ date: '2026-03-22', status: 'delivered' }), 3);
    await metrics({ upcomingDeliveries: 2, dueToday: 1, completedDeliveries: 1 });
  });

  it('include the newest three orders and two subscriptions', async () => {
    const { shop } = harness;
    for (const day of ['01', '02', '03', '19'])
      await shop.order(orderPaid, anOrder(`2026-03-${day}T10:00:00.000Z`, { number: `BR-2026-${day}` }));
    for (const day of ['04', '05', '06'])
      await shop.subscription(subscriptionStarted, aSubscription({ startedAt: `2026-03-${day}T10:00:00.000Z` }));
    const { activity } = await harness.dashboard(({ activity: shown, metrics: { activeSubscriptions: active, oneTimeOrders } }) => {
      expect([active, oneTimeOrders]).toEqual([3, 4]);
      expect(shown).toHaveLength(5);
    });
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
    const [order, forgotten] = [anOrder('2026-03-19T10:00:00.000Z'), anOrder('2026-03-18T10:00:00.000Z')];
    const [named, plain] = [
      aSubscription({ startedAt: '2026-03-17T10:00:00.000Z' }),
      aSubscription({ startedAt: '2026-03-16T10:00:00.000Z' }),
    ];
    const contact = { email: 'marc@example.com', confirmed: true, locale: 'es' as const };
    shop.owners.buyers.set(order.orderId, 'Lucía Ferrer');
    shop.owners.contacts = [
      { ...contact, userId: named.userId, fullName: 'Marc Vila' },
      { ...contact, userId: plain.userId, fullName: null },
    ];
    for (const one of [order, forgotten]) await shop.order(orderPaid, one);
    for (const one of [named, plain]) await shop.subscription(subscriptionStarted, one);
    const { activity } = await harness.dashboard(({ activity: shown }) => expect(shown).toHaveLength(4));
    expect(activity.map(({ name }) => name)).toEqual(['Lucía Ferrer', null, 'Marc Vila', 'marc@example.com']);
  });

  it('include stock at or below its threshold as the catalogue reports it', async () => {
    const piece = { reserved: 0, sold: 0, threshold: 40 };
    harness.shop.owners.stock = [
      { sku: 'adult-blue', available: 41, ...piece },
      { sku: 'adult-white', available: 40, ...piece },
    ];
    await harness.dashboard(({ lowStock }) => expect(lowStock).toEqual({ items: [{ sku: 'adult-white', available: 40, threshold: 40 }] }));
  });

  it('include the purchases of the requested accounts', async () => {
    const userId = randomUUID();
    const plan = aSubscription({ userId, brushes: [{ type: 'adult', color: 'blue' }] });
    await harness.shop.order(orderPaid, anOrder('2026-03-02T10:00:00.000Z', { userId }));
    await harness.shop.order(orderRefunded, anOrder('2026-03-03T10:00:00.000Z', { userId, refunded: { amount: 200, currency: 'EUR' } }));
    await harness.shop.subscription(subscriptionStarted, plan);
    await harness.shop.delivery(deliveryScheduled, aDelivery({ subscriptionId: plan.subscriptionId, date: '2026-04-02' }));
    await harness.shop.charge(aCharge('2026-03-02T10:00:00.000Z', 370, userId));
    await harness.dashboard(({ metrics: { oneTimeOrders, activeSubscriptions, totalRevenue } }) =>
      expect([oneTimeOrders, activeSubscriptions, totalRevenue.amount]).toEqual([2, 1, 1_570]),
    );
    const other = randomUUID();
    const { users } = await harness.requests.send(getUserFigures, { userIds: [userId, other] }, { caller: staff });
    expect(users).toMatchObject([
      { userId, orders: 2, spent: eur(1_200), subscriptionsPaid: eur(370), subscriptions: [{ brushes: ['adult-blue'] }] },
      { userId: other, orders: 0, spent: eur(0), subscriptions: [] },
    ]);
  });

  it('refuse visitors and customers', async () => {
    await expect(harness.requests.send(getDashboard, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(harness.requests.send(getDashboard, {}, { caller: aCaller() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
