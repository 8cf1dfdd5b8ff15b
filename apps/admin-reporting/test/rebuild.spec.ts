import { auditRecorded } from '@brote/contracts/audit';
import { auditEntry } from '@brote/contracts/examples';
import { userConfirmed } from '@brote/contracts/identity';
import { orderPaid, orderRefunded, orderShipped } from '@brote/contracts/orders';
import { listAuditTrail } from '@brote/contracts/reporting';
import { deliveryScheduled, subscriptionStarted } from '@brote/contracts/subscriptions';
import { uuidv7 } from '@brote/messaging';
import { eventually } from '@brote/test-support';
import { RebuildMetrics } from '#app/metrics/rebuild/rebuild-metrics';
import { ReconcileMetrics } from '#app/metrics/rebuild/reconcile-metrics';
import { deliveryData, chargeData, orderData, subscriptionData, userData } from './shop';
import { admin, openHarness, staff, type Harness } from './harness';

let harness: Harness;

beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

async function fillShop(): Promise<void> {
  const { shop } = harness;
  for (let day = 1; day <= 20; day += 1)
    await shop.publishOrder(orderPaid, orderData(`2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`));
  for (let count = 0; count < 5; count += 1) await shop.publishSubscription(subscriptionStarted, subscriptionData());
  for (let count = 0; count < 5; count += 1) await shop.publishDelivery(deliveryScheduled, deliveryData({ date: '2026-03-21' }));
  for (let count = 0; count < 5; count += 1) await shop.publishUser(userConfirmed, userData());
  await shop.publishCharge(chargeData('2026-03-05T10:00:00.000Z', 190));
  await harness.waitForDashboard(({ metrics }) =>
    expect(metrics).toMatchObject({
      oneTimeOrders: 20,
      activeSubscriptions: 5,
      upcomingDeliveries: 5,
      totalUsers: 5,
      totalRevenue: { amount: 14_190 },
    }),
  );
}

it('a rebuild from empty tables produces the same figures', async () => {
  await fillShop();
  const before = await harness.waitForDashboard();
  await harness.database.dataSource.query(
    `TRUNCATE figures.order_fact, figures.order_day, figures.delivery_fact, figures.user_fact, figures.charge_day,
              figures.state_total, figures.day_total`,
  );
  const { facts } = await harness.service.get(RebuildMetrics).rebuild();
  const after = await harness.waitForDashboard(({ metrics }) => expect(metrics).toEqual(before.metrics));
  expect(facts).toBe(36);
  expect(after.activity).toEqual(before.activity);
});

it('the dashboard answers and applies events while a rebuild runs', async () => {
  await fillShop();
  const { shop } = harness;
  let pageCount = 0;
  const shippedOrder = [...shop.owners.orders.values()][0]?.data ?? orderData(null);
  const lateOrder = orderData('2026-03-20T10:30:00.000Z');
  shop.owners.beforePage = async () => {
    pageCount += 1;
    shop.owners.beforePage = () => Promise.resolve();
    // Both come while pages are read: one that the page will not show, one newer than the page shows.
    await shop.publish(orderPaid, lateOrder.orderId, { version: 1, data: lateOrder });
    await shop.publish(orderShipped, shippedOrder.orderId, { version: 9, data: { ...shippedOrder, status: 'shipped' } });
    await harness.waitForDashboard(({ metrics }) => expect(metrics).toMatchObject({ oneTimeOrders: 21, pendingDeliveries: 20 }));
  };
  await harness.service.get(RebuildMetrics).rebuild();
  expect(pageCount).toBe(1);
  await harness.waitForDashboard(({ metrics }) =>
    expect(metrics).toMatchObject({ oneTimeOrders: 21, pendingDeliveries: 20, totalRevenue: { amount: 14_890 } }),
  );
});

it('the reconciliation agrees with the owners and finds every difference', async () => {
  await fillShop();
  const reconcile = harness.service.get(ReconcileMetrics);
  expect(await reconcile.reconcile()).toEqual({ compared: 36, differences: [] });
  await harness.database.dataSource.query(
    `UPDATE figures.order_fact SET refunded = 100 WHERE id = (SELECT min(id::text)::uuid FROM figures.order_fact)`,
  );
  await harness.database.dataSource.query(`UPDATE figures.charge_day SET revenue = revenue + 1`);
  await harness.database.dataSource.query(`UPDATE figures.state_total SET amount = amount + 1 WHERE kind = 'subscription'`);
  await harness.database.dataSource.query(`DELETE FROM figures.state_total WHERE kind = 'user'`);
  await harness.database.dataSource.query(`UPDATE figures.day_total SET things = things - 1 WHERE kind = 'delivery-due'`);
  const { differences } = await reconcile.reconcile();
  expect(differences.map(({ table, id }) => (table === 'order_fact' ? table : `${table} ${id}`)).sort()).toEqual([
    'charge_day 2026-03-05',
    'day_total delivery-due 2026-03-21',
    'order_fact',
    'state_total subscription active',
    'state_total user active',
  ]);
});

it('an older fact never replaces a newer one', async () => {
  const order = orderData('2026-03-02T10:00:00.000Z');
  await harness.shop.publishOrder(orderRefunded, { ...order, refunded: { amount: 700, currency: 'EUR' } }, 5);
  await harness.waitForDashboard(({ metrics }) => expect(metrics).toMatchObject({ oneTimeOrders: 1, totalRevenue: { amount: 0 } }));
  await harness.shop.publish(orderPaid, order.orderId, { version: 4, data: order });
  await harness.shop.publishOrder(orderPaid, orderData('2026-03-02T11:00:00.000Z'));
  await harness.waitForDashboard(({ metrics }) => expect(metrics).toMatchObject({ oneTimeOrders: 2, totalRevenue: { amount: 700 } }));
});

it('the audit trail shows the actions of staff to admins, the newest first', async () => {
  const entries = [1, 2, 3].map((minute) => ({ ...auditEntry, entryId: uuidv7(), at: `2026-03-20T10:0${minute}:00.000Z` }));
  for (const data of entries) await harness.shop.publish(auditRecorded.identity, data.entryId, { version: 1, data });
  const first = await eventually(async () => {
    const page = await harness.requests.send(listAuditTrail, { limit: 2 }, { caller: admin });
    expect(page.entries.map(({ at }) => at)).toEqual([entries[2]?.at, entries[1]?.at]);
    return page;
  });
  const second = await harness.requests.send(listAuditTrail, { limit: 2, cursor: first.next }, { caller: admin });
  expect([second.entries, second.next]).toEqual([[entries[0]], null]);
  await expect(harness.requests.send(listAuditTrail, {}, { caller: staff })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
