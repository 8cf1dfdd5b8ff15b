import type { DatabaseSeed } from './seed-database';

// Deliveries that are due soon are marked as checked. So the daily check of the calendar finds nothing to do while the bench measures.
const PRICED_PLANS_SQL = `
  CREATE TEMP TABLE priced AS
  SELECT *, CASE size WHEN 1 THEN 'individual' WHEN 2 THEN 'couple' ELSE 'family' END AS plan_name, CASE size WHEN 1 THEN 100 WHEN 2 THEN 190 ELSE 370 END AS price,
         begun + deliveries * period + CASE status WHEN 'paused' THEN 90 ELSE 0 END AS next_delivery,
         1 + (extract(year FROM age) * 12 + extract(month FROM age))::int AS paid_months
    FROM (SELECT *, age(coalesce(cancelled_at, pg_temp.now()), started_at) AS age FROM plan_sold) aged`;

const SUBSCRIPTIONS_SQL = `
  INSERT INTO subscription (id, user_id, version, status, is_another, plan_id, plan_name, brush_count, book, monthly_price, billing_period, interval_months, brushes,
                            shipping, locale, stripe_customer, stripe_subscription, paid_until, paid, consumed, cycle, cycle_date, ends_on, started_at, cancelled_at,
                            paused_at, ending_since)
  SELECT id, user_id, 1 + deliveries, status, false, plan_name, jsonb_build_object('en', initcap(plan_name), 'es', initcap(plan_name)), size, '2026', price, 'monthly', months,
         brushes, pg_temp.shipping(person), CASE WHEN pg_temp.roll(person, 51, 10) < 7 THEN 'es' ELSE 'en' END, 'cus_bench_' || j, 'sub_bench_' || j,
         started_at + paid_months * interval '1 month', paid_months * 1000, paid_months * 1000, deliveries + (status <> 'cancelled')::int, next_delivery,
         pg_temp.day(cancelled_at), started_at, cancelled_at, CASE status WHEN 'paused' THEN pg_temp.now() - interval '10 days' END, cancelled_at
    FROM priced ORDER BY j`;

const BILLING_PAUSES_SQL = `
  INSERT INTO billing_pause (id, subscription_id, kind, from_day, until_day, state, is_noticed)
  SELECT pg_temp.id('stop', j, started_at), id, 'pause', pg_temp.today() - 10, pg_temp.today() + 20 + pg_temp.roll(j, 45, 50), 'running', true
    FROM priced WHERE status = 'paused'`;

const PAST_DELIVERIES_SQL = `
  INSERT INTO delivery (id, subscription_id, user_id, cycle, version, status, date, brushes, shipping, months, reservation_id, reservation_state, is_noticed, carrier, tracking_number,
                        shipped_at, delivered_at, updated_at)
  SELECT id_of_delivery(id, cycle), id, user_id, cycle, 5, delivery_status, delivery_day, brushes, pg_temp.shipping(person), months, md5('hold' || j || ':' || cycle)::uuid, 'sold', true, 'correos',
         'BX' || j || '-' || cycle, delivery_day::timestamptz, CASE delivery_status WHEN 'delivered' THEN delivery_day + interval '3 days' END, delivery_day::timestamptz
    FROM priced, generate_series(1, deliveries) cycle,
         LATERAL (SELECT begun + (cycle - 1) * period AS delivery_day) dated,
         LATERAL (SELECT CASE WHEN delivery_day > pg_temp.today() - 3 THEN 'in_transit'
                              WHEN delivery_day > pg_temp.today() - 50 AND pg_temp.roll(j, 46, 500) = 0 THEN 'failed' ELSE 'delivered' END AS delivery_status) moved
   ORDER BY dated.delivery_day`;

const NEXT_DELIVERIES_SQL = `
  INSERT INTO delivery (id, subscription_id, user_id, cycle, status, reason, date, brushes, shipping, months, reservation_id, reservation_state, is_noticed, updated_at)
  SELECT id_of_delivery(id, deliveries + 1), id, user_id, deliveries + 1, CASE status WHEN 'past_due' THEN 'waiting' ELSE 'scheduled' END, CASE status WHEN 'past_due' THEN 'payment' END,
         next_delivery, brushes, pg_temp.shipping(person), months, md5('hold' || j || ':next')::uuid,
         CASE WHEN status = 'active' AND next_delivery <= pg_temp.today() + 5 THEN 'held' ELSE 'none' END, status = 'past_due' OR next_delivery <= pg_temp.today() + 17, pg_temp.now()
    FROM priced WHERE status <> 'cancelled' ORDER BY next_delivery`;

const CHARGES_SQL = `
  INSERT INTO charge (id, subscription_id, user_id, amount, paid_at, version, thousandths, refunded)
  SELECT 'in_bench_' || j || '_' || n, id, user_id, price, started_at + n * interval '1 month', 1, 1000, CASE WHEN pg_temp.roll(j * 100 + n, 47, 200) = 0 THEN price ELSE 0 END
    FROM priced, generate_series(0, paid_months - 1) n`;

/** Plans with all their deliveries and monthly charges. The ledger of months is left out: no list reads it. */
export const SUBSCRIPTIONS_SEED: DatabaseSeed = {
  database: 'brote_subscriptions',
  tables: ['subscription', 'delivery', 'charge', 'billing_pause'],
  // The inserts fire no trigger, so the demand of these deliveries is counted once.
  statements: () => [
    PRICED_PLANS_SQL,
    SUBSCRIPTIONS_SQL,
    BILLING_PAUSES_SQL,
    PAST_DELIVERIES_SQL,
    NEXT_DELIVERIES_SQL,
    CHARGES_SQL,
    'SELECT repair_brush_demand()',
  ],
};
