import type { OrdersFilter } from '@brote/contracts/staff-orders';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { schema } from '#app/data-source';
import { StaffOrdersQueries } from './staff-orders.queries';

const NO_FILTER: OrdersFilter = { search: null, status: null, from: null, until: null, minTotal: null, maxTotal: null };
const ORDER_COUNT = 12_000;
const NAME_SQL = `CASE WHEN n IN (100, 6000, 11000) THEN 'Rara' WHEN n % 3 = 0 THEN 'García' WHEN n > 5000 THEN 'Vieja' ELSE 'Otra' END`;
const INSERT_ORDERS = `
  INSERT INTO orders (id, checkout_id, number, status, cancel_reason, version, currency, total, vat_rate_permille, item_count, brush_count,
                      country, locale, email, shipping, timeline, placed_at, paid_at)
  SELECT gen_random_uuid(), gen_random_uuid(), 'BR-2025-' || lpad(n::text, 6, '0'), CASE WHEN n % 5 = 0 THEN 'pending' ELSE 'processing' END, NULL, 1,
         'EUR', 350, 210, 1, 1, 'ES', 'es', n || '@example.com', jsonb_build_object('firstName', 'Ana', 'lastName', ${NAME_SQL}), '[]', at, at
    FROM (SELECT n, timestamptz '2026-11-20T10:00:00Z' - n * interval '1 minute' AS at FROM generate_series(1, ${ORDER_COUNT}) AS n) AS drawn`;

let database: TestDatabase;
let orders: StaffOrdersQueries;
beforeAll(async () => {
  database = await useDatabase(schema);
  await database.dataSource.query('ALTER TABLE orders DROP CONSTRAINT orders_checkout_id_fkey');
  await database.dataSource.query(INSERT_ORDERS);
  orders = new StaffOrdersQueries(new Database(database.dataSource), new Clock());
}, 120_000);
afterAll(() => database.drop());

/** The same result by reading every row. */
async function readAll(name: string, status: string | null, from: number, limit: number): Promise<string[]> {
  const rows = await database.queryRows<{ number: string }>(
    `SELECT number FROM orders WHERE shipping->>'lastName' = :name AND (:status::text IS NULL OR status = :status) ORDER BY placed_at DESC, id DESC OFFSET :from LIMIT :limit`,
    { name, status, from, limit },
  );
  return rows.map(({ number }) => number);
}

it.each([
  ['a name that many of the newest have', 'garc', 'García'],
  ['a name that thousands of old orders have, and no new one', 'VIEJA', 'Vieja'],
  ['a name that few have, new and old', 'rara', 'Rara'],
  ['a full name that many have', 'ana garcía', 'García'],
  ['a name that no order has', 'zu', 'Zu'],
])('StaffOrdersQueries finds the newest orders with %s, page by page and filtered', async (_title, search, name) => {
  const findNumbers = async (filter: Partial<OrdersFilter>, limit: number) =>
    (await orders.find({ ...NO_FILTER, search, ...filter }, null, limit)).map(({ number }) => number);
  expect(await findNumbers({}, 21)).toEqual(await readAll(name, null, 0, 21));
  expect(await findNumbers({ status: 'pending' }, 21)).toEqual(await readAll(name, 'pending', 0, 21));
  const [last] = (await orders.find({ ...NO_FILTER, search }, null, 2)).slice(-1);
  const nextOrders = last === undefined ? [] : await orders.find({ ...NO_FILTER, search }, { at: last.placedAt, id: last.id }, 5);
  expect(nextOrders.map(({ number }) => number)).toEqual(last === undefined ? [] : await readAll(name, null, 2, 5));
});
