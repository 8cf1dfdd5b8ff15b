import { orderPaid } from '@brote/contracts/orders';
import { getDashboard, getUserMetrics, listAuditTrail } from '@brote/contracts/reporting';
import { EARLIER_SHOP_TIME, useUpgradedDatabase, type UpgradedDatabase } from '@brote/test-support/upgrade';
import { schema } from '#app/data-source';
import { admin, openHarness, staff, type Harness } from './harness';
import { orderData } from './shop';

interface OrderFact {
  user_id: string | null;
  status: string;
  total: number;
  refunded: number;
  paid_at: string | null;
}
interface SubscriptionFact {
  status: string;
  monthly_price: number;
}
interface ChargeFact {
  amount: number;
  refunded: number;
}

const PAGE = 100;

let upgraded: UpgradedDatabase;
let harness: Harness;

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const readPaidOrders = () => upgraded.before.rows<OrderFact>('figures.order_fact').filter(({ paid_at: paidAt }) => paidAt !== null);

/** All audit entries, page by page. */
async function readAuditIds(cursor: string | null = null): Promise<string[]> {
  const { entries, next } = await harness.requests.send(listAuditTrail, { cursor, limit: PAGE }, { caller: admin });
  const page = entries.map(({ entryId }) => entryId);
  return next === null ? page : [...page, ...(await readAuditIds(next))];
}

describe('a database of version 0.2.0', () => {
  beforeAll(async () => {
    upgraded = await useUpgradedDatabase('admin-reporting', schema);
    harness = await openHarness({ database: upgraded, startsAt: EARLIER_SHOP_TIME });
  });
  afterAll(() => harness.close());

  it('holds every row after the migrations', () => {
    for (const table of ['order_day', 'charge_day', 'day_total', 'state_total']) upgraded.before.rows(`figures.${table}`);
    expect(upgraded.losses).toEqual([]);
  });

  it('shows the metrics of the stored facts', async () => {
    const { metrics } = await harness.requests.send(getDashboard, {}, { caller: staff });
    const subscriptions = upgraded.before.rows<SubscriptionFact>('figures.subscription_fact');
    const inState = (status: string) => subscriptions.filter((subscription) => subscription.status === status);
    const charges = upgraded.before.rows<ChargeFact>('figures.charge_fact');
    const revenue = sum([...readPaidOrders().map((row) => row.total - row.refunded), ...charges.map((row) => row.amount - row.refunded)]);
    expect(metrics).toMatchObject({
      totalRevenue: { amount: revenue },
      mrr: { amount: sum(inState('active').map(({ monthly_price: price }) => price)) },
      activeSubscriptions: inState('active').length,
      pausedSubscriptions: inState('paused').length,
      pastDueSubscriptions: inState('past_due').length,
      oneTimeOrders: readPaidOrders().length,
      guestOrders: readPaidOrders().filter(({ user_id: userId }) => userId === null).length,
      totalUsers: upgraded.before.rows<{ state: string }>('figures.user_fact').filter(({ state }) => state === 'active').length,
    });
  });

  it('shows the purchases of each customer', async () => {
    const userIds = [...new Set(readPaidOrders().flatMap(({ user_id: userId }) => userId ?? []))];
    const { users } = await harness.requests.send(getUserMetrics, { userIds }, { caller: staff });
    for (const { userId, orders, spent } of users) {
      const bought = readPaidOrders().filter((row) => row.user_id === userId);
      expect([orders, spent.amount]).toEqual([bought.length, sum(bought.map(({ total, refunded }) => total - refunded))]);
    }
    expect(users).toHaveLength(userIds.length);
  });

  it('lists each audited change of staff', async () => {
    const stored = upgraded.before.rows<{ id: string }>('audit_entry').map(({ id }) => id);
    expect((await readAuditIds()).sort()).toEqual(stored.sort());
  });

  it('counts the next order', async () => {
    const count = readPaidOrders().length;
    await harness.shop.publishOrder(orderPaid, orderData(harness.clock.now().toISOString()));
    await harness.waitForDashboard(({ metrics }) => expect(metrics.oneTimeOrders).toBe(count + 1));
  });
});
