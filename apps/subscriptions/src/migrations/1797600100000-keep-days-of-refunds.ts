import type { MigrationInterface, QueryRunner } from 'typeorm';

// Amounts by the day on which each refund succeeded and each dispute was lost, together at most the refunded amount.
const FROM_REFUNDS = `
  WITH paid_back AS (
    SELECT charge_id AS owner, (settled_at AT TIME ZONE 'Europe/Madrid')::date AS day, amount FROM refund
     WHERE state = 'succeeded' AND settled_at IS NOT NULL
    UNION ALL
    SELECT charge_id, (settled_at AT TIME ZONE 'Europe/Madrid')::date, amount FROM charge_dispute WHERE state = 'lost' AND settled_at IS NOT NULL),
  by_day AS (
    SELECT owner, day, sum(sum(amount)) OVER (PARTITION BY owner ORDER BY day) AS until, sum(amount) AS amount FROM paid_back GROUP BY owner, day),
  capped AS (
    SELECT b.owner, b.day, least(b.until, t.refunded) - least(b.until - b.amount, t.refunded) AS amount
      FROM by_day b JOIN charge t ON t.id = b.owner)
  UPDATE charge SET refund_days = days.list
    FROM (SELECT owner, jsonb_agg(jsonb_build_object('day', day, 'amount', amount) ORDER BY day) AS list
            FROM capped WHERE amount > 0 GROUP BY owner) AS days
   WHERE days.owner = charge.id`;
// An amount without a refund counts on the day of the payment, as in earlier reports.
const FROM_PAYMENTS = `
  UPDATE charge SET refund_days = jsonb_build_array(
           jsonb_build_object('day', (paid_at AT TIME ZONE 'Europe/Madrid')::date, 'amount', refunded))
   WHERE refunded <> 0 AND refunded <> (SELECT coalesce(sum((d->>'amount')::int), 0) FROM jsonb_array_elements(refund_days) AS d)`;

/** Stores the days of refunds, so that reports book each refund on its own day. Refunds of a running older version are booked later. */
export class KeepDaysOfRefunds1797600100000 implements MigrationInterface {
  name = 'KeepDaysOfRefunds1797600100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE charge ADD COLUMN refund_days jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(FROM_REFUNDS);
    await runner.query(FROM_PAYMENTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE charge DROP COLUMN refund_days');
  }
}
