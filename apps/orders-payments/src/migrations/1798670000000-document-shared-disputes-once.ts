import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lost dispute about a payment of a plan and an order gets one credit note for both. A dispute names the cents of the plan. */
export class DocumentSharedDisputesOnce1798670000000 implements MigrationInterface {
  name = 'DocumentSharedDisputesOnce1798670000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dispute ADD COLUMN plan_amount int NOT NULL DEFAULT 0 CHECK (plan_amount BETWEEN 0 AND amount)');
    await runner.query(`
      ALTER TABLE invoice
        DROP CONSTRAINT invoice_of_purchase,
        ADD CONSTRAINT invoice_of_purchase CHECK (
          CASE WHEN series = 'R' AND dispute_id IS NULL THEN num_nonnulls(order_id, charge_id) = 1
               ELSE num_nonnulls(order_id, charge_id) >= 1 END)`);
    await runner.query('DROP INDEX invoice_of_charge');
    await runner.query(`
      CREATE UNIQUE INDEX invoice_of_charge ON invoice (charge_id, coalesce(refunded_total, 0))
       WHERE charge_id IS NOT NULL AND dispute_id IS NULL`);
    await runner.query('CREATE INDEX documents_of_charge ON invoice (charge_id) WHERE charge_id IS NOT NULL');
  }

  /** Fails when a credit note corrects both: the books keep it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX documents_of_charge, invoice_of_charge');
    await runner.query(
      'CREATE UNIQUE INDEX invoice_of_charge ON invoice (charge_id, coalesce(refunded_total, 0)) WHERE charge_id IS NOT NULL',
    );
    await runner.query(`
      ALTER TABLE invoice
        DROP CONSTRAINT invoice_of_purchase,
        ADD CONSTRAINT invoice_of_purchase CHECK (
          CASE WHEN series = 'R' THEN num_nonnulls(order_id, charge_id) = 1 ELSE num_nonnulls(order_id, charge_id) >= 1 END)`);
    await runner.query('ALTER TABLE dispute DROP COLUMN plan_amount');
  }
}
