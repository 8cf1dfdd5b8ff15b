import { randomUUID } from 'node:crypto';
import { orderPaid, orderPlaced, orderRefunded } from '@brote/contracts/orders';
import { chargeRefundFailed, getTrends, getUserMetrics, type Metrics, type TrendPoint } from '@brote/contracts/reporting';
import { deliveryDelivered, deliveryScheduled, subscriptionCancelled, subscriptionStarted } from '@brote/contracts/subscriptions';
import { eventually } from '@brote/test-support';
import { deliveryData, chargeData, orderData, subscriptionData } from './shop';
import { openHarness, staff, type Harness } from './harness';

const toEur = (amount: number) => ({ amount, currency: 'EUR' as const });
const DAY_MS = 86_400_000;

describe('metrics by calendar days of Madrid', () => {
  let harness: Harness;
  const moveClockTo = (instant: string) => harness.clock.advance(Date.parse(instant) - harness.clock.epochMs());
  const expectMetrics = (expected: Partial<Metrics>) =>
    harness.waitForDashboard(({ metrics: actual }) => expect(actual).toMatchObject(expected));
  const publishOrder = (paidAt: string, cents: number) => harness.shop.publishOrder(orderPaid, orderData(paidAt, { total: toEur(cents) }));
  const publishStart = (startedAt: string) => harness.shop.publishSubscription(subscriptionStarted, subscriptionData({ startedAt }));
  const publishCancellation = (cancelledAt: string) =>
    harness.shop.publishSubscription(
      subscriptionCancelled,
      subscriptionData({ status: 'cancelled', startedAt: '2025-02-01T10:00:00.000Z', cancelledAt }),
      4,
    );
  /** Waits until the points with data are the expected ones. */
  const expectTrends = (trendStep: 'day' | 'month', expected: Partial<TrendPoint>[]): Promise<TrendPoint[]> =>
    eventually(
      async () => {
        const { points } = await harness.requests.send(getTrends, { by: trendStep }, { caller: staff });
        const nonZeroPoints = points.filter(({ from: _from, ...counts }) => Object.values(counts).some((count) => count !== 0));
        expect(nonZeroPoints).toMatchObject(expected);
        expect(nonZeroPoints).toHaveLength(expected.length);
        return points;
      },
      { withinMs: 15_000 },
    );

  beforeEach(async () => {
    harness = await openHarness();
  });
  afterEach(() => harness.close());

  it('end a winter month at 23:00 UTC', async () => {
    const [february, march] = ['2026-02-28T22:59:59.999Z', '2026-02-28T23:00:00.000Z'];
    for (const instant of [february, march]) {
      await publishOrder(instant, 100);
      await publishStart(instant);
      await publishCancellation(instant);
      await harness.shop.publishCharge(chargeData(instant, 10));
    }
    // Two run, one ended in March: a third.
    await expectMetrics({
      ...{ ordersThisMonth: 1, oneTimeOrders: 2, monthlyRevenue: toEur(110), lastMonthRevenue: toEur(0), totalRevenue: toEur(220) },
      ...{ activeSubscriptions: 2, startedThisMonth: 1, cancelledThisMonth: 1, churnRate: 33.3 },
    });
  });

  it('end October, when summer time ends, at 23:00 UTC and September at 22:00', async () => {
    moveClockTo('2026-10-10T10:00:00Z');
    await publishOrder('2026-09-30T21:59:59.999Z', 1);
    await publishOrder('2026-09-30T22:00:00.000Z', 20);
    await publishStart('2026-09-30T21:59:59.999Z');
    await publishStart('2026-09-30T22:00:00.000Z');
    await expectMetrics({ monthlyRevenue: toEur(20), totalRevenue: toEur(21), ordersThisMonth: 1, startedThisMonth: 1 });
    moveClockTo('2026-11-10T10:00:00Z');
    await publishOrder('2026-10-31T22:59:59.999Z', 300);
    await publishOrder('2026-10-31T23:00:00.000Z', 4_000);
    await publishCancellation('2026-10-31T22:59:59.999Z');
    await publishCancellation('2026-10-31T23:00:00.000Z');
    await expectMetrics({
      monthlyRevenue: toEur(4_000),
      lastMonthRevenue: toEur(20),
      totalRevenue: toEur(4_321),
      ordersThisMonth: 1,
      startedThisMonth: 0,
      cancelledThisMonth: 1,
    });
  });

  it('assign the night in which summer time begins to the right days', async () => {
    moveClockTo('2026-04-10T10:00:00Z');
    // The 29th has 23 hours: from 23:00 UTC of the day before until 22:00.
    for (const [instant, cents] of [
      ['2026-03-28T22:59:59.000Z', 1],
      ['2026-03-28T23:00:00.000Z', 20],
      ['2026-03-29T21:59:59.000Z', 300],
      ['2026-03-29T22:00:00.000Z', 4_000],
    ] as const) {
      await publishOrder(instant, cents);
      await harness.shop.publishCharge(chargeData(instant, cents * 2));
      await publishStart(instant);
      await publishCancellation(instant);
    }
    const createPoint = (from: string, cents: number, count: number) => ({
      ...{
        from,
        orderRevenue: cents,
        subscriptionRevenue: cents * 2,
        orders: count,
        newSubscriptions: count,
        cancelledSubscriptions: count,
      },
    });
    const points = await expectTrends('day', [
      createPoint('2026-03-28', 1, 1),
      createPoint('2026-03-29', 320, 2),
      createPoint('2026-03-30', 4_000, 1),
    ]);
    const days = Array.from({ length: 30 }, (_, n) => new Date(Date.parse('2026-03-12T12:00:00Z') + n * DAY_MS).toISOString().slice(0, 10));
    expect(points.map(({ from }) => from)).toEqual(days);
  });

  it('assign the night in which summer time ends to the right days', async () => {
    moveClockTo('2026-10-30T10:00:00Z');
    // The 25th has 25 hours: from 22:00 UTC of the day before until 23:00.
    await publishOrder('2026-10-24T21:59:59.000Z', 1);
    await publishOrder('2026-10-24T22:00:00.000Z', 20);
    await publishOrder('2026-10-25T22:59:59.000Z', 300);
    await publishStart('2026-10-25T22:59:59.000Z');
    await publishCancellation('2026-10-25T23:00:00.000Z');
    await expectTrends('day', [
      { from: '2026-10-24', orderRevenue: 1 },
      { from: '2026-10-25', orderRevenue: 320, newSubscriptions: 1, cancelledSubscriptions: 0 },
      { from: '2026-10-26', orderRevenue: 0, cancelledSubscriptions: 1 },
    ]);
  });

  it('end the year in Madrid and show twelve months', async () => {
    await publishOrder('2025-12-31T22:59:59.000Z', 1);
    await publishOrder('2025-12-31T23:00:00.000Z', 20);
    await publishOrder('2025-03-31T21:59:59.000Z', 300); // Still March of last year, which is no longer among the twelve.
    await publishOrder('2025-03-31T22:00:00.000Z', 4_000);
    const points = await expectTrends('month', [
      { from: '2025-04-01', orderRevenue: 4_000 },
      { from: '2025-12-01', orderRevenue: 1 },
      { from: '2026-01-01', orderRevenue: 20 },
    ]);
    expect([points.length, points.at(-1)?.from]).toEqual([12, '2026-03-01']);
    await expectMetrics({ totalRevenue: toEur(4_321) });
  });

  it('compare a month with the same days of the previous month', async () => {
    moveClockTo('2026-11-24T10:00:00Z');
    await publishOrder('2026-10-24T21:59:59.000Z', 1);
    await publishOrder('2026-10-24T22:00:00.000Z', 20);
    await harness.shop.publishCharge(chargeData('2026-10-01T08:00:00.000Z', 300));
    await publishOrder('2026-11-24T09:00:00.000Z', 4_000);
    await expectMetrics({ monthlyRevenue: toEur(4_000), lastMonthRevenue: toEur(301), totalRevenue: toEur(4_321) });
    // A shorter month counts as a whole.
    moveClockTo('2027-03-30T10:00:00Z');
    await publishOrder('2027-02-28T22:59:59.000Z', 7);
    await publishOrder('2027-02-28T23:00:00.000Z', 90);
    await expectMetrics({ monthlyRevenue: toEur(90), lastMonthRevenue: toEur(7) });
  });

  it('book a refund on its day and leave the month of the sale unchanged', async () => {
    const soldOrder = orderData('2026-03-02T10:00:00.000Z', { total: toEur(700) });
    const charge = chargeData('2026-03-02T10:00:00.000Z', 300);
    await harness.shop.publishOrder(orderPaid, soldOrder);
    await harness.shop.publishCharge(charge);
    moveClockTo('2026-04-10T10:00:00Z');
    const refundedOrder = { ...soldOrder, refunded: toEur(500), refundDays: [{ day: '2026-04-01', amount: 500 }] };
    await harness.shop.publishOrder(orderRefunded, refundedOrder, 3);
    await harness.shop.publishCharge(
      { ...charge, refunded: toEur(100), refundDays: [{ day: '2026-04-02', amount: 100 }] },
      chargeRefundFailed,
      2,
    );
    await expectTrends('month', [
      { from: '2026-03-01', orderRevenue: 700, subscriptionRevenue: 300, orders: 1 },
      { from: '2026-04-01', orderRevenue: -500, subscriptionRevenue: -100, orders: 0 },
    ]);
    await expectMetrics({ totalRevenue: toEur(400), lastMonthRevenue: toEur(1_000), monthlyRevenue: toEur(-600) });
  });

  it('count seven days of deliveries from today in Madrid, also with an extra hour', async () => {
    // Half past midnight of the 25th there, on the way back to winter.
    moveClockTo('2026-10-24T22:30:00Z');
    for (const date of ['2026-10-24', '2026-10-25', '2026-10-31', '2026-11-01'])
      await harness.shop.publishDelivery(deliveryScheduled, deliveryData({ date }));
    const { upcoming } = await harness.waitForDashboard(({ metrics: actual }) =>
      expect(actual).toMatchObject({ upcomingDeliveries: 2, dueToday: 1 }),
    );
    expect(upcoming).toEqual(
      ['25', '26', '27', '28', '29', '30', '31'].map((day) => ({ day: `2026-10-${day}`, deliveries: ['25', '31'].includes(day) ? 1 : 0 })),
    );
  });

  it('include the payments and the next delivery of an account', async () => {
    const userId = randomUUID();
    const plan = subscriptionData({ userId });
    const of = { subscriptionId: plan.subscriptionId };
    await harness.shop.publishSubscription(subscriptionStarted, plan);
    await harness.shop.publishOrder(orderPlaced, orderData(null, { userId }));
    await harness.shop.publishOrder(
      orderPaid,
      orderData('2026-03-02T10:00:00.000Z', { userId, status: 'cancelled', refunded: toEur(700) }),
    );
    await harness.shop.publishOrder(orderPaid, orderData('2026-03-03T10:00:00.000Z', { userId, total: toEur(350) }));
    await harness.shop.publishCharge({ ...chargeData('2026-03-02T10:00:00.000Z', 370, userId), refunded: toEur(70) });
    await harness.shop.publishDelivery(deliveryDelivered, deliveryData({ ...of, date: '2026-03-05', status: 'delivered' }), 3);
    for (const date of ['2026-06-05', '2026-04-05']) await harness.shop.publishDelivery(deliveryScheduled, deliveryData({ ...of, date }));
    // One order is not paid; another is fully refunded.
    await eventually(
      async () => {
        const { users } = await harness.requests.send(getUserMetrics, { userIds: [userId] }, { caller: staff });
        expect(users).toMatchObject([
          {
            ...{ userId, orders: 2, spent: toEur(350), subscriptionsPaid: toEur(300) },
            subscriptions: [{ id: plan.subscriptionId, nextDeliveryDate: '2026-04-05' }],
          },
        ]);
      },
      { withinMs: 15_000 },
    );
  });
});
