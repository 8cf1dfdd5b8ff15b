import type { MigrationInterface, QueryRunner } from 'typeorm';

// By the day of each succeeded refund and each lost dispute, in total never more than the refunded sum.
const FROM_REFUNDS = `
  WITH paid_back AS (
    SELECT order_id AS owner, (settled_at AT TIME ZONE 'Europe/Madrid')::date AS day, amount FROM refund
     WHERE state = 'succeeded' AND settled_at IS NOT NULL
    UNION ALL
    SELECT order_id, (settled_at AT TIME ZONE 'Europe/Madrid')::date, amount FROM dispute WHERE state = 'lost' AND settled_at IS NOT NULL),
  by_day AS (
    SELECT owner, day, sum(sum(amount)) OVER (PARTITION BY owner ORDER BY day) AS until, sum(amount) AS amount FROM paid_back GROUP BY owner, day),
  capped AS (
    SELECT b.owner, b.day, least(b.until, t.refunded) - least(b.until - b.amount, t.refunded) AS amount
      FROM by_day b JOIN orders t ON t.id = b.owner)
  UPDATE orders SET refund_days = days.list
    FROM (SELECT owner, jsonb_agg(jsonb_build_object('day', day, 'amount', amount) ORDER BY day) AS list
            FROM capped WHERE amount > 0 GROUP BY owner) AS days
   WHERE days.owner = orders.id`;
// A sum that no refund explains is booked on the day of the payment, as the figures did.
const FROM_PAYMENTS = `
  UPDATE orders SET refund_days = jsonb_build_array(
           jsonb_build_object('day', (coalesce(paid_at, placed_at) AT TIME ZONE 'Europe/Madrid')::date, 'amount', refunded))
   WHERE refunded <> 0 AND refunded <> (SELECT coalesce(sum((d->>'amount')::int), 0) FROM jsonb_array_elements(refund_days) AS d)`;

/** The days of refunds, so that figures book each refund on its own day. Refunds of an older version are booked later. */
export class KeepDaysOfRefunds1797600000000 implements MigrationInterface {
  name = 'KeepDaysOfRefunds1797600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders ADD COLUMN refund_days jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(FROM_REFUNDS);
    await runner.query(FROM_PAYMENTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN refund_days');
  }
}
