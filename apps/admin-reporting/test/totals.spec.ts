import { randomUUID } from 'node:crypto';
import { userClosed, userConfirmed, userSignedUp } from '@brote/contracts/identity';
import { orderCancelled, orderPaid, orderPlaced, orderShipped } from '@brote/contracts/orders';
import {
  deliveryDelivered,
  deliveryRescheduled,
  deliveryScheduled,
  deliveryShipped,
  subscriptionCancelled,
  subscriptionPaused,
  subscriptionStarted,
} from '@brote/contracts/subscriptions';
import { eventually } from '@brote/test-support';
import { KeepTotals1796600000000 } from '#app/migrations/1796600000000-keep-totals';
import { RenameBoxesToDeliveries1797910320000 } from '#app/migrations/1797910320000-rename-boxes-to-deliveries';
import { RebuildMetrics } from '#app/metrics/rebuild/rebuild-metrics';
import { ReconcileMetrics } from '#app/metrics/rebuild/reconcile-metrics';
import { deliveryData, orderData, subscriptionData, userData } from './shop';
import { openHarness, type Harness } from './harness';

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

const toEur = (amount: number) => ({ amount, currency: 'EUR' as const });
const SELECT_STATE_TOTALS = `SELECT kind || ' ' || state AS name, things, amount FROM figures.state_total WHERE (things, amount) <> (0, 0) ORDER BY 1`;
const SELECT_DAY_TOTALS = `SELECT kind || ' ' || day AS name, things FROM figures.day_total WHERE things <> 0 ORDER BY 1`;

type TotalsByName = Record<string, number | number[]>;

/** Stored totals: by state, with cents where they exist, and by day. */
async function readTotals(): Promise<TotalsByName> {
  const { dataSource } = harness.database;
  const states = await dataSource.query<{ name: string; things: string; amount: string }[]>(SELECT_STATE_TOTALS);
  const days = await dataSource.query<{ name: string; things: string }[]>(SELECT_DAY_TOTALS);
  const totalsByName: TotalsByName = {};
  for (const { name, things, amount } of states)
    totalsByName[name] = Number(amount) === 0 ? Number(things) : [Number(things), Number(amount)];
  for (const { name, things } of days) totalsByName[name] = Number(things);
  return totalsByName;
}
const waitForTotals = (expected: TotalsByName) =>
  eventually(async () => expect(await readTotals()).toEqual(expected), { withinMs: 20_000 });

/** Publishes events of things that appeared, changed their state, and moved to other days. Returns the expected totals. */
async function publishShopEvents(): Promise<TotalsByName> {
  const { shop } = harness;
  const [shippedOrder, cancelledOrder] = [orderData('2026-03-02T10:00:00.000Z'), orderData('2026-03-02T11:00:00.000Z')];
  await shop.publishOrder(orderPlaced, orderData(null));
  for (const order of [shippedOrder, cancelledOrder]) await shop.publishOrder(orderPaid, order);
  await shop.publishOrder(orderShipped, { ...shippedOrder, status: 'shipped' }, 2);
  await shop.publishOrder(orderCancelled, { ...cancelledOrder, status: 'cancelled', refunded: toEur(700) }, 2);
  // Started in the last minute of the month, and in the first of the next.
  const plans = ['2026-02-28T22:59:59.999Z', '2026-02-28T23:00:00.000Z'].map((startedAt) =>
    subscriptionData({ startedAt, monthlyPrice: toEur(370) }),
  );
  for (const plan of plans) await shop.publishSubscription(subscriptionStarted, plan);
  const [pausedPlan = subscriptionData(), cancelledPlan = subscriptionData()] = plans;
  await shop.publishSubscription(subscriptionPaused, { ...pausedPlan, status: 'paused' }, 2);
  // In the night in which summer begins it is the 30th an hour earlier by UTC.
  await shop.publishSubscription(
    subscriptionCancelled,
    { ...cancelledPlan, status: 'cancelled', cancelledAt: '2026-03-29T22:00:00.000Z' },
    2,
  );
  const [rescheduledDelivery, deliveredDelivery] = [deliveryData({ date: '2026-03-24' }), deliveryData({ date: '2026-03-24' })];
  for (const one of [rescheduledDelivery, deliveredDelivery]) await shop.publishDelivery(deliveryScheduled, one);
  await shop.publishDelivery(deliveryRescheduled, { ...rescheduledDelivery, date: '2026-03-31' }, 2);
  await shop.publishDelivery(deliveryShipped, { ...deliveredDelivery, status: 'in_transit' }, 2);
  await shop.publishDelivery(deliveryDelivered, { ...deliveredDelivery, status: 'delivered' }, 3);
  const user = userData({ state: 'unconfirmed' });
  await shop.publishUser(userSignedUp, user);
  await shop.publishUser(userConfirmed, { ...user, state: 'active' }, 2);
  await shop.publishUser(userSignedUp, userData({ userId: randomUUID(), state: 'unconfirmed' }));
  await shop.publishUser(userClosed, userData({ state: 'closed' }), 4);
  return {
    ...{ 'order pending': 1, 'order shipped': 1, 'order cancelled': 1 },
    ...{ 'subscription paused': [1, 370], 'subscription cancelled': [1, 370] },
    ...{ 'delivery scheduled': 1, 'delivery delivered': 1, 'user active': 1, 'user unconfirmed': 1, 'user closed': 1 },
    ...{ 'subscription-started 2026-02-28': 1, 'subscription-started 2026-03-01': 1, 'subscription-cancelled 2026-03-30': 1 },
    'delivery-due 2026-03-31': 1,
  };
}

it('the totals follow each fact and subtract it from the state or day that it left', async () => {
  await waitForTotals(await publishShopEvents());
  expect((await harness.service.get(ReconcileMetrics).reconcile()).differences).toEqual([]);
});

it('the totals are the same after a rebuild', async () => {
  const expected = await publishShopEvents();
  await waitForTotals(expected);
  await harness.service.get(RebuildMetrics).rebuild();
  expect(await readTotals()).toEqual(expected);
});

it('the migration of totals counts existing facts and can be reverted completely', async () => {
  const expected = await publishShopEvents();
  await waitForTotals(expected);
  const runner = harness.database.dataSource.createQueryRunner();
  const totalsMigration = new KeepTotals1796600000000();
  const renameMigration = new RenameBoxesToDeliveries1797910320000();
  await renameMigration.down(runner);
  await runner.query(`SELECT create_figures('figures_next')`);
  await totalsMigration.down(runner);
  await runner.query(`SELECT create_figures('figures_next')`);
  await totalsMigration.up(runner);
  const selectNextTotals = `SELECT to_regclass('figures_next.day_total')::text AS totals`;
  expect(await harness.database.dataSource.query<object[]>(selectNextTotals)).toEqual([{ totals: 'figures_next.day_total' }]);
  await renameMigration.up(runner);
  expect(await readTotals()).toEqual(expected);
  await runner.release();
});
