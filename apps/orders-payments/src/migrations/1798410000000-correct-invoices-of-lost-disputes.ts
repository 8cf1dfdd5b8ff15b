import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lost dispute of an order gets a credit note of its own. Documents of an order are listed. */
export class CorrectInvoicesOfLostDisputes1798410000000 implements MigrationInterface {
  name = 'CorrectInvoicesOfLostDisputes1798410000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invoice
        ADD COLUMN dispute_id text REFERENCES dispute (id),
        DROP CONSTRAINT invoice_of_correction,
        ADD CONSTRAINT invoice_of_correction CHECK (
          (series = 'R') = (num_nonnulls(refund_id, dispute_id, refunded_total) = 1)
          AND num_nonnulls(refund_id, dispute_id, refunded_total) <= 1
          AND ((refund_id IS NULL AND dispute_id IS NULL) OR order_id IS NOT NULL)
          AND (refunded_total IS NULL OR (charge_id IS NOT NULL AND refunded_total > 0)))`);
    await runner.query('DROP INDEX invoice_of_order');
    await runner.query(`CREATE UNIQUE INDEX invoice_of_order ON invoice (order_id) WHERE series = 'F' AND order_id IS NOT NULL`);
    await runner.query('CREATE UNIQUE INDEX invoice_of_dispute ON invoice (dispute_id) WHERE dispute_id IS NOT NULL');
    await runner.query('CREATE INDEX documents_of_order ON invoice (order_id, series, year, counter) WHERE order_id IS NOT NULL');
  }

  /** Fails when a lost dispute has a credit note: the books keep it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX documents_of_order, invoice_of_dispute, invoice_of_order');
    await runner.query('CREATE UNIQUE INDEX invoice_of_order ON invoice (order_id) WHERE refund_id IS NULL');
    await runner.query(`
      ALTER TABLE invoice
        DROP CONSTRAINT invoice_of_correction,
        DROP COLUMN dispute_id,
        ADD CONSTRAINT invoice_of_correction CHECK (
          (series = 'R') = (refund_id IS NOT NULL OR refunded_total IS NOT NULL)
          AND (refund_id IS NULL OR order_id IS NOT NULL)
          AND (refunded_total IS NULL OR (charge_id IS NOT NULL AND refunded_total > 0)))`);
  }
}
