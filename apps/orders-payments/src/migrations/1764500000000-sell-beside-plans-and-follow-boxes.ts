import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that are paid with a plan, and orders of deliveries, which have no payment of their own. */
export class SellBesidePlansAndFollowBoxes1764500000000 implements MigrationInterface {
  name = 'SellBesidePlansAndFollowBoxes1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkout ADD COLUMN with_plan boolean NOT NULL DEFAULT false');
    await runner.query(`
      ALTER TABLE orders ALTER COLUMN checkout_id DROP NOT NULL,
                         ADD COLUMN delivery_id uuid, ADD COLUMN subscription_id uuid, ADD COLUMN box_date date,
                         DROP CONSTRAINT orders_total_check, ADD CONSTRAINT orders_total_check CHECK (total > 0 OR delivery_id IS NOT NULL),
                         ADD CONSTRAINT orders_origin_check CHECK ((checkout_id IS NULL) = (delivery_id IS NOT NULL)
                                                                   AND (delivery_id IS NULL) = (subscription_id IS NULL))`);
    // A delivery that was rescheduled after packing gets another order; one at a time is in force.
    await runner.query(`CREATE UNIQUE INDEX order_of_box ON orders (delivery_id) WHERE status <> 'cancelled'`);
    await runner.query(`
      CREATE TABLE box_look (
        delivery_id uuid PRIMARY KEY,
        look_due_at timestamptz,
        look_number int NOT NULL,
        tries int NOT NULL DEFAULT 0,
        lease_until timestamptz
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX box_look_due ON box_look (look_due_at) WHERE look_due_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE box_look');
    await runner.query('DELETE FROM order_line WHERE order_id IN (SELECT id FROM orders WHERE delivery_id IS NOT NULL)');
    await runner.query('DELETE FROM orders WHERE delivery_id IS NOT NULL');
    await runner.query(`
      ALTER TABLE orders DROP CONSTRAINT orders_origin_check, DROP CONSTRAINT orders_total_check,
                         ADD CONSTRAINT orders_total_check CHECK (total > 0),
                         DROP COLUMN delivery_id, DROP COLUMN subscription_id, DROP COLUMN box_date,
                         ALTER COLUMN checkout_id SET NOT NULL`);
    await runner.query('ALTER TABLE checkout DROP COLUMN with_plan');
  }
}
