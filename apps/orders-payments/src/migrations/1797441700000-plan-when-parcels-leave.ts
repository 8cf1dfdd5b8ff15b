import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The next working day, or the second one after the cut-off at eight in the evening. Holidays are left out: it is an estimate. */
const ESTIMATE = `
  UPDATE orders SET leaves_on = paid.day + CASE
           WHEN isodow = 7 THEN 1 WHEN isodow = 6 THEN 2 WHEN isodow = 5 THEN CASE WHEN is_late THEN 4 ELSE 3 END
           WHEN isodow = 4 AND is_late THEN 4 WHEN is_late THEN 2 ELSE 1 END
    FROM (SELECT id, at::date AS day, extract(isodow FROM at) AS isodow, extract(hour FROM at) >= 20 AS is_late
            FROM (SELECT id, paid_at AT TIME ZONE 'Europe/Madrid' AS at FROM orders
                   WHERE status IN ('processing', 'shipped') AND delivers_on IS NOT NULL AND paid_at IS NOT NULL) AS open) AS paid
   WHERE paid.id = orders.id`;

/**
 * The dispatch day of each parcel. Only parcels under way get one here, so that a large table is not rewritten.
 * Parcels that arrived before, and rows of an older version, use the day of arrival.
 */
export class PlanWhenParcelsLeave1797441700000 implements MigrationInterface {
  name = 'PlanWhenParcelsLeave1797441700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN leaves_on date');
    await runner.query(ESTIMATE);
    await runner.query(
      `CREATE INDEX order_leaving_day ON orders ((coalesce(leaves_on, delivers_on)), id) INCLUDE (status, brush_count)
        WHERE status IN ('processing', 'shipped', 'delivered')`,
    );
    await runner.query(
      `CREATE INDEX order_not_arrived ON orders ((coalesce(leaves_on, delivers_on)), id) WHERE status IN ('processing', 'shipped')`,
    );
    await runner.query('DROP INDEX order_delivery_day, order_undelivered');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN leaves_on');
  }
}
