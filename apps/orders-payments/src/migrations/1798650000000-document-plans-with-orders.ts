import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One invoice documents an order and a charge that one payment paid. Credit notes correct one of them. */
export class DocumentPlansWithOrders1798650000000 implements MigrationInterface {
  name = 'DocumentPlansWithOrders1798650000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invoice
        DROP CONSTRAINT invoice_of_one_purchase,
        ADD CONSTRAINT invoice_of_purchase CHECK (
          CASE WHEN series = 'R' THEN num_nonnulls(order_id, charge_id) = 1 ELSE num_nonnulls(order_id, charge_id) >= 1 END)`);
    await runner.query('DROP INDEX invoice_of_order');
    await runner.query(`CREATE UNIQUE INDEX invoice_of_order ON invoice (order_id) WHERE series <> 'R' AND order_id IS NOT NULL`);
  }

  /** Fails when an invoice documents both: the books keep it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invoice_of_order');
    await runner.query(`CREATE UNIQUE INDEX invoice_of_order ON invoice (order_id) WHERE series = 'F' AND order_id IS NOT NULL`);
    await runner.query(`
      ALTER TABLE invoice
        DROP CONSTRAINT invoice_of_purchase,
        ADD CONSTRAINT invoice_of_one_purchase CHECK ((order_id IS NULL) <> (charge_id IS NULL))`);
  }
}
