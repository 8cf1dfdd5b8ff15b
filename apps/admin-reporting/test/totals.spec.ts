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
import { RebuildFigures } from '#app/rebuild/rebuild-figures';
import { ReconcileFigures } from '#app/rebuild/reconcile-figures';
import { aDelivery, anOrder, aSubscription, aUser } from './shop';
import { openHarness, type Harness } from './harness';

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
const STATES = `SELECT kind || ' ' || state AS name, things, amount FROM figures.state_total WHERE (things, amount) <> (0, 0) ORDER BY 1`;
const DAYS = `SELECT kind || ' ' || day AS name, things FROM figures.day_total WHERE things <> 0 ORDER BY 1`;

type Totals = Record<string, number | number[]>;

/** Stored totals: by state, with cents where they exist, and by day. */
async function totals(): Promise<Totals> {
  const { dataSource } = harness.database;
  const states = await dataSource.query<{ name: string; things: string; amount: string }[]>(STATES);
  const days = await dataSource.query<{ name: string; things: string }[]>(DAYS);
  const kept: Totals = {};
  for (const { name, things, amount } of states) kept[name] = Number(amount) === 0 ? Number(things) : [Number(things), Number(amount)];
  for (const { name, things } of days) kept[name] = Number(things);
  return kept;
}
const untilTotals = (wanted: Totals) => eventually(async () => expect(await totals()).toEqual(wanted), { withinMs: 20_000 });

/** Publishes events of things that appeared, changed their state, and moved to other days. Returns the expected totals. */
async function publishEventsOfAShop(): Promise<Totals> {
  const { shop } = harness;
  const [sent, gone] = [anOrder('2026-03-02T10:00:00.000Z'), anOrder('2026-03-02T11:00:00.000Z')];
  await shop.order(orderPlaced, anOrder(null));
  for (const order of [sent, gone]) await shop.order(orderPaid, order);
  await shop.order(orderShipped, { ...sent, status: 'shipped' }, 2);
  await shop.order(orderCancelled, { ...gone, status: 'cancelled', refunded: eur(700) }, 2);
  // Started in the last minute of the month, and in the first of the next.
  const plans = ['2026-02-28T22:59:59.999Z', '2026-02-28T23:00:00.000Z'].map((startedAt) =>
    aSubscription({ startedAt, monthlyPrice: eur(370) }),
  );
  for (const plan of plans) await shop.subscription(subscriptionStarted, plan);
  const [first = aSubscription(), second = aSubscription()] = plans;
  await shop.subscription(subscriptionPaused, { ...first, status: 'paused' }, 2);
  // In the night in which summer begins it is the 30th an hour earlier by UTC.
  await shop.subscription(subscriptionCancelled, { ...second, status: 'cancelled', cancelledAt: '2026-03-29T22:00:00.000Z' }, 2);
  const [delivery, other] = [aDelivery({ date: '2026-03-24' }), aDelivery({ date: '2026-03-24' })];
  for (const one of [delivery, other]) await shop.delivery(deliveryScheduled, one);
  await shop.delivery(deliveryRescheduled, { ...delivery, date: '2026-03-31' }, 2);
  await shop.delivery(deliveryShipped, { ...other, status: 'in_transit' }, 2);
  await shop.delivery(deliveryDelivered, { ...other, status: 'delivered' }, 3);
  const user = aUser({ state: 'unconfirmed' });
  await shop.user(userSignedUp, user);
  await shop.user(userConfirmed, { ...user, state: 'active' }, 2);
  await shop.user(userSignedUp, aUser({ userId: randomUUID(), state: 'unconfirmed' }));
  await shop.user(userClosed, aUser({ state: 'closed' }), 4);
  return {
    ...{ 'order pending': 1, 'order shipped': 1, 'order cancelled': 1 },
    ...{ 'subscription paused': [1, 370], 'subscription cancelled': [1, 370] },
    ...{ 'delivery scheduled': 1, 'delivery delivered': 1, 'user active': 1, 'user unconfirmed': 1, 'user closed': 1 },
    ...{ 'subscription-started 2026-02-28': 1, 'subscription-started 2026-03-01': 1, 'subscription-cancelled 2026-03-30': 1 },
    'delivery-due 2026-03-31': 1,
  };
}

it('the totals follow each fact and subtract it from the state or day that it left', async () => {
  await untilTotals(await publishEventsOfAShop());
  expect((await harness.service.get(ReconcileFigures).reconcile()).differences).toEqual([]);
});

it('the totals are the same after a rebuild', async () => {
  const wanted = await publishEventsOfAShop();
  await untilTotals(wanted);
  await harness.service.get(RebuildFigures).rebuild();
  expect(await totals()).toEqual(wanted);
});

it('the migration of totals counts existing facts and can be reverted completely', async () => {
  const wanted = await publishEventsOfAShop();
  await untilTotals(wanted);
  const runner = harness.database.dataSource.createQueryRunner();
  const migration = new KeepTotals1796600000000();
  const names = new RenameBoxesToDeliveries1797910320000();
  await names.down(runner);
  await runner.query(`SELECT create_figures('figures_next')`);
  await migration.down(runner);
  await runner.query(`SELECT create_figures('figures_next')`);
  await migration.up(runner);
  const coming = `SELECT to_regclass('figures_next.day_total')::text AS totals`;
  expect(await harness.database.dataSource.query<object[]>(coming)).toEqual([{ totals: 'figures_next.day_total' }]);
  await names.up(runner);
  expect(await totals()).toEqual(wanted);
  await runner.release();
});
