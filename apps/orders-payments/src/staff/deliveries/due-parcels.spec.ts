import type { FindDeliveriesRequest } from '@brote/contracts/deliveries';
import type { OrdersFilter } from '@brote/contracts/staff-orders';
import { Database } from '@brote/persistence';
import { addDays, madridDay } from '@brote/service-runtime';
import { MovableClock, useDatabase, type TestDatabase } from '@brote/test-support';
import * as fc from 'fast-check';
import { schema } from '#app/data-source';
import { type ListedOrder, StaffOrdersQueries } from '#app/staff/staff-orders/staff-orders.queries';
import { DeliveriesQueries } from './deliveries.queries';

const seed = jest.getSeed();
const OLDEST_AGE_DAYS = 500;
/** Days in the future. */
const DAYS_AHEAD = 3;
const NOW = '2031-05-06T10:00:00Z';
const today = madridDay(new Date(NOW));
const NO_FILTER: OrdersFilter = { search: null, status: null, from: null, until: null, minTotal: null, maxTotal: null };

// One order for each age in days, of three kinds: with a dispatch day, from before that column, and of a plan's delivery.
const INSERT_ORDERS = `
  INSERT INTO orders (id, checkout_id, number, status, version, currency, total, vat_rate_permille, item_count, brush_count, country, locale,
                      email, shipping, timeline, placed_at, paid_at, leaves_on, delivers_on, delivery_id, subscription_id, delivery_date)
  SELECT gen_random_uuid(), CASE WHEN n % 3 < 2 THEN gen_random_uuid() END, 'BR-2025-' || lpad(n::text, 6, '0'), 'processing', 1, 'EUR', 350,
         210, 1, 1, 'ES', 'es', n || '@example.com', '{"firstName": "Ana", "lastName": "Rey"}', '[]', day - 3, day - 1,
         CASE WHEN n % 3 = 0 THEN day END, CASE WHEN n % 3 = 0 THEN day + 7 WHEN n % 3 = 1 THEN day END,
         CASE WHEN n % 3 = 2 THEN gen_random_uuid() END, CASE WHEN n % 3 = 2 THEN gen_random_uuid() END, CASE WHEN n % 3 = 2 THEN day END
    FROM (SELECT n, date '${today}' + ${DAYS_AHEAD} - n AS day FROM generate_series(0, ${OLDEST_AGE_DAYS + DAYS_AHEAD}) AS n) AS aged`;
const INSERT_LINES = `
  INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
  SELECT id, 0, 'pack-1', '{}', 1, 350, 350, '[{"type": "adult", "color": "blue"}]' FROM orders`;

/** Days since a parcel had to leave, by its number. */
const ageOf = (number: string): number => Number(number.slice(-6)) - DAYS_AHEAD;
const isPlanDelivery = (age: number): boolean => (age + DAYS_AHEAD) % 3 === 2;
const AGES_DAYS = Array.from({ length: OLDEST_AGE_DAYS + 1 }, (_, age) => age);

describe(`a due parcel (seed ${seed})`, () => {
  let database: TestDatabase;
  let orders: StaffOrdersQueries;
  let deliveries: DeliveriesQueries;

  beforeAll(async () => {
    database = await useDatabase(schema);
    const clock = new MovableClock(Date.parse(NOW));
    const { dataSource } = database;
    await dataSource.query('ALTER TABLE orders DROP CONSTRAINT orders_checkout_id_fkey');
    orders = new StaffOrdersQueries(new Database(dataSource), clock);
    deliveries = new DeliveriesQueries(new Database(dataSource), clock);
  }, 120_000);
  beforeEach(async () => {
    await database.dataSource.query('DELETE FROM order_line; DELETE FROM orders');
    await database.dataSource.query(INSERT_ORDERS);
    await database.dataSource.query(INSERT_LINES);
  });
  afterAll(() => database.drop());

  /** All pages of the list of orders. */
  async function listOrders(filter: Partial<OrdersFilter>): Promise<ListedOrder[]> {
    const found: ListedOrder[] = [];
    for (let page = await orders.find({ ...NO_FILTER, ...filter }, null, 100); page.length > 0;) {
      found.push(...page);
      const last = page.at(-1);
      page =
        last === undefined ? [] : await orders.find({ ...NO_FILTER, ...filter }, { at: new Date(last.leavesOn ?? ''), id: last.id }, 100);
    }
    return found;
  }

  /** All pages of the late deliveries. */
  async function listLateAges(): Promise<number[]> {
    const lateRequest = { from: '2000-01-01', until: addDays(today, -1), isOpen: true, status: null, search: null, limit: 90 };
    const ages: number[] = [];
    let after: FindDeliveriesRequest['after'] = null;
    for (
      let page = await deliveries.find({ ...lateRequest, after });
      page.length > 0;
      page = await deliveries.find({ ...lateRequest, after })
    ) {
      ages.push(...page.map(({ number }) => ageOf(number)));
      const last = page.at(-1);
      after = last === undefined ? null : { day: last.day, id: last.id };
    }
    return ages;
  }

  async function expectDue(ages: readonly number[]): Promise<void> {
    const oldestFirst = [...ages].sort((one, other) => other - one);
    const singleOrderAges = oldestFirst.filter((age) => !isPlanDelivery(age));
    const dueRows = await listOrders({ due: true });
    expect(dueRows.map(({ number }) => ageOf(number))).toEqual(oldestFirst);
    expect(dueRows.map(({ leavesOn }) => leavesOn)).toEqual(oldestFirst.map((age) => addDays(today, -age)));
    expect(await listLateAges()).toEqual(singleOrderAges.filter((age) => age > 0));
    const weekRequest = { lateFrom: '2000-01-01', lateUntil: addDays(today, -1), from: today, until: today, status: null, search: null };
    expect(await deliveries.countLate(weekRequest)).toBe(singleOrderAges.filter((age) => age > 0).length);
    const { parcels, pieces } = await deliveries.readPickingList(today);
    expect([parcels, pieces[0]?.quantity ?? 0]).toEqual([singleOrderAges.length, singleOrderAges.length]);
  }

  it('stays on the order list, the late list and the picking list at any age', async () => {
    await expectDue(AGES_DAYS);
    const allRows = await listOrders({ sort: 'dispatch' });
    expect(allRows).toHaveLength(OLDEST_AGE_DAYS + DAYS_AHEAD + 1);
    expect(allRows.map(({ leavesOn }) => leavesOn)).toEqual(allRows.map(({ leavesOn }) => leavesOn).sort());
  });

  it('leaves the lists only when it is shipped or cancelled', async () => {
    const [goneAges = []] = fc.sample(fc.subarray(AGES_DAYS), { seed, numRuns: 1 });
    await database.queryRows(
      `UPDATE orders SET status = CASE WHEN substr(number, 9)::int % 2 = 0 THEN 'shipped' ELSE 'cancelled' END,
              cancel_reason = CASE WHEN substr(number, 9)::int % 2 = 0 THEN NULL ELSE 'staff' END, delivers_on = '2099-01-01'
        WHERE substr(number, 9)::int - ${DAYS_AHEAD} = ANY(:goneAges)`,
      { goneAges },
    );
    await expectDue(AGES_DAYS.filter((age) => !goneAges.includes(age)));
  });
});
