import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Three working days later, by the day of the week. Holidays are left out: for orders of the past it is an estimate of an estimate. */
const ESTIMATE = `
  UPDATE orders SET delivers_on = day + CASE extract(isodow FROM day) WHEN 1 THEN 3 WHEN 2 THEN 3 WHEN 6 THEN 4 WHEN 7 THEN 3 ELSE 5 END::int
    FROM (SELECT id, (paid_at AT TIME ZONE 'Europe/Madrid')::date AS day FROM orders WHERE paid_at IS NOT NULL AND checkout_id IS NOT NULL) AS paid
   WHERE paid.id = orders.id`;

/** The expected arrival day of each paid order, and the failures of parcels that did not arrive. */
export class PlanDeliveriesOfOrders1764600000000 implements MigrationInterface {
  name = 'PlanDeliveriesOfOrders1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN delivers_on date, ADD COLUMN failure jsonb');
    await runner.query(ESTIMATE);
    await runner.query(
      `CREATE INDEX order_delivery_day ON orders (delivers_on, id) INCLUDE (status, brush_count) WHERE status IN ('processing', 'shipped', 'delivered')`,
    );
    await runner.query(`CREATE INDEX order_undelivered ON orders (delivers_on, id) WHERE status IN ('processing', 'shipped')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN delivers_on, DROP COLUMN failure');
  }
}
