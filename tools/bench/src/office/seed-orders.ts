import type { DatabaseSeed } from './seed-database';
import type { ShopSize } from './seed-functions';

// The columns that the rows of one order share in several tables. An order older than a week has arrived or was cancelled.
const randomOrdersSql = ({ orders }: ShopSize): string => `
  CREATE TEMP TABLE drawn AS
  SELECT rolled.*, status IN ('processing', 'shipped', 'delivered', 'cancelled') AS is_paid, placed_at + interval '2 minutes' AS paid_at, brushes,
         price * quantity + 350 * more AS total, least(placed_at + interval '4 days', pg_temp.now()) AS arrived_at
    FROM (SELECT i, pg_temp.order_id(i) AS id, pg_temp.at(i, ${orders}) AS placed_at, pg_temp.buyer_of(i) AS buyer, pg_temp.owner_of(i) AS owner,
                 (ARRAY['brush-single', 'brush-couple', 'brush-family'])[1 + kind] AS product_id, (ARRAY[350, 500, 700])[1 + kind] AS price,
                 (ARRAY[1, 2, 4])[1 + kind] AS size, 1 + (pg_temp.roll(i, 12, 20) = 0)::int AS quantity, (pg_temp.roll(i, 13, 100) < 12)::int AS more,
                 CASE WHEN pg_temp.roll(i, 32, 1000) < 25 THEN 'cancelled'
                      WHEN ago < interval '1 day' THEN CASE WHEN pg_temp.roll(i, 31, 100) < 4 THEN 'pending' ELSE 'processing' END
                      WHEN ago < interval '3 days' THEN CASE WHEN pg_temp.roll(i, 33, 10) < 3 THEN 'processing' ELSE 'shipped' END
                      WHEN ago < interval '6 days' THEN CASE WHEN pg_temp.roll(i, 33, 10) < 7 THEN 'shipped' ELSE 'delivered' END
                      WHEN ago < interval '50 days' AND pg_temp.roll(i, 34, 1000) < 2 THEN 'shipped'
                      ELSE 'delivered' END AS status
            FROM (SELECT i, pg_temp.now() - pg_temp.at(i, ${orders}) AS ago, (ARRAY[0, 0, 0, 0, 0, 1, 1, 1, 2, 2])[1 + pg_temp.roll(i, 11, 10)] AS kind
                    FROM generate_series(1, ${orders}) i) aged) rolled
    JOIN pack ON pack.size = rolled.size AND pack.variant = pg_temp.roll(i, 14, 12)`;

// An open checkout is due in an hour: no worker asks the payment provider about it while the bench runs.
const CHECKOUTS_SQL = `
  INSERT INTO checkout (id, order_id, step, cart_id, fingerprint, request_hash, reservation_id, session_id, due_at, created_at, ended_at, stock_checked_at)
  SELECT pg_temp.id('checkout', i, placed_at), id, CASE WHEN is_paid THEN 'confirmed' ELSE 'session_open' END, pg_temp.id('cart', i, placed_at), md5('f' || i),
         md5('r' || i), pg_temp.id('reservation', i, placed_at), 'cs_bench_' || i, pg_temp.now() + interval '1 hour', placed_at,
         CASE WHEN is_paid THEN paid_at END, CASE WHEN is_paid THEN paid_at END
    FROM drawn ORDER BY i`;

const ORDER_COLUMNS = `
  id, checkout_id, delivery_id, subscription_id, delivery_date, user_id, number, status, cancel_reason, version, currency, total, refunded, vat_rate_permille,
  item_count, brush_count, country, locale, email, shipping, timeline, placed_at, paid_at, carrier, tracking_number, shipped_at, delivered_at, delivers_on`;
const orderNumberSql = (i: string): string =>
  `'BR-' || extract(year FROM placed_at) || '-' || lpad((${i})::text, greatest(6, length((${i})::text)), '0')`;

const ORDERS_SQL = `
  INSERT INTO orders (${ORDER_COLUMNS})
  SELECT id, pg_temp.id('checkout', i, placed_at), NULL, NULL, NULL, CASE WHEN owner IS NOT NULL THEN pg_temp.user_id(owner) END, ${orderNumberSql('i')}, status,
         CASE status WHEN 'cancelled' THEN 'customer' END, CASE status WHEN 'pending' THEN 1 WHEN 'processing' THEN 2 WHEN 'shipped' THEN 3 ELSE 4 END, 'EUR', total,
         CASE WHEN status = 'cancelled' THEN total WHEN status = 'delivered' AND pg_temp.roll(i, 15, 100) = 0 THEN price ELSE 0 END, 210,
         quantity + more, quantity * size + more, pg_temp.country(buyer), CASE WHEN pg_temp.roll(buyer, 51, 10) < 7 THEN 'es' ELSE 'en' END, pg_temp.mail(buyer),
         pg_temp.shipping(buyer), jsonb_build_array(pg_temp.mark('placed', placed_at)) || CASE WHEN is_paid THEN jsonb_build_array(pg_temp.mark('paid', paid_at)) ELSE '[]' END,
         placed_at, CASE WHEN is_paid THEN paid_at END, CASE WHEN status IN ('shipped', 'delivered') THEN 'correos' END,
         CASE WHEN status IN ('shipped', 'delivered') THEN 'PQ' || i END, CASE WHEN status IN ('shipped', 'delivered') THEN least(placed_at + interval '1 day', pg_temp.now()) END,
         CASE status WHEN 'delivered' THEN arrived_at END, CASE WHEN is_paid THEN pg_temp.day(paid_at) + 4 END
    FROM drawn ORDER BY i`;

const LINE_NAME_SQL = `CASE product_id WHEN 'brush-single' THEN '{"en": "Single brush", "es": "Cepillo individual"}'
  WHEN 'brush-couple' THEN '{"en": "Couple pack", "es": "Pack pareja"}' ELSE '{"en": "Family pack", "es": "Pack familiar"}' END::jsonb`;
const ORDER_LINES_SQL = `
  INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
  SELECT id, 0, product_id, ${LINE_NAME_SQL}, quantity, price, price * quantity, brushes FROM drawn
  UNION ALL
  SELECT id, 1, 'brush-single', '{"en": "Single brush", "es": "Cepillo individual"}', 1, 350, 350, '[{"type": "adult", "color": "white"}]' FROM drawn WHERE more = 1`;

// Upcoming deliveries of the next five days are already reserved, so they have orders.
const DELIVERIES_SQL = `
  CREATE TEMP TABLE delivery_drawn AS
  SELECT plan_sold.*, cycle, pg_temp.id_of_delivery(id, cycle) AS id_of_delivery, delivery_day, (delivery_day - 5)::timestamptz + interval '8 hours' AS placed_at,
         row_number() OVER (ORDER BY delivery_day, id) AS n,
         CASE WHEN delivery_day > pg_temp.today() THEN 'processing' WHEN delivery_day > pg_temp.today() - 3 THEN 'shipped' ELSE 'delivered' END AS delivery_status
    FROM plan_sold, generate_series(1, deliveries + 1) cycle, LATERAL (SELECT begun + (cycle - 1) * period AS delivery_day) dated
   WHERE cycle <= deliveries OR (status = 'active' AND delivery_day <= pg_temp.today() + 5)`;
const deliveryOrdersSql = ({ orders }: ShopSize): string => `
  INSERT INTO orders (${ORDER_COLUMNS})
  SELECT pg_temp.id('delivery-order', n, placed_at), NULL, id_of_delivery, id, delivery_day, user_id, ${orderNumberSql(`${orders} + n`)}, delivery_status, NULL, 3, 'EUR', 0, 0, 210, 1, size,
         pg_temp.country(person), 'es', pg_temp.mail(person), pg_temp.shipping(person), jsonb_build_array(pg_temp.mark('placed', placed_at)), placed_at, placed_at,
         CASE WHEN delivery_status <> 'processing' THEN 'correos' END, CASE WHEN delivery_status <> 'processing' THEN 'BX' || n END,
         CASE WHEN delivery_status <> 'processing' THEN delivery_day::timestamptz END, CASE delivery_status WHEN 'delivered' THEN delivery_day + interval '3 days' END, NULL
    FROM delivery_drawn ORDER BY n`;
const DELIVERY_LINES_SQL = `
  INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
  SELECT pg_temp.id('delivery-order', n, placed_at), 0, product_id, ${LINE_NAME_SQL}, 1, 0, 0, brushes
    FROM (SELECT *, CASE size WHEN 1 THEN 'brush-single' WHEN 2 THEN 'brush-couple' ELSE 'brush-family' END AS product_id FROM delivery_drawn) named`;

/** Orders bought once with their lines and checkouts, and the orders of deliveries. Payments and invoices are left out: no list reads them. */
export const ORDERS_PAYMENTS_SEED: DatabaseSeed = {
  database: 'brote_orders_payments',
  tables: ['checkout', 'orders', 'order_line'],
  statements: (size) => [
    randomOrdersSql(size),
    CHECKOUTS_SQL,
    ORDERS_SQL,
    ORDER_LINES_SQL,
    DELIVERIES_SQL,
    deliveryOrdersSql(size),
    DELIVERY_LINES_SQL,
    `SELECT setval('order_number', (SELECT ${size.orders} + count(*) FROM delivery_drawn))`,
  ],
};
