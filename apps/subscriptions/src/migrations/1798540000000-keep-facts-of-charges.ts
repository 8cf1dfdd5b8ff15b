import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the lines of paid invoices and the basis of refunds, so that each amount can be derived from them. Invoices of earlier versions
 * are read from the payment provider when a customer asks for the first time.
 */
export class KeepFactsOfCharges1798540000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE paid_invoice (
        id text PRIMARY KEY,
        subscription_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        finalized_at timestamptz NOT NULL,
        sequence int NOT NULL,
        paid_at timestamptz NOT NULL,
        amount_paid int NOT NULL,
        add_on_amount int NOT NULL,
        total int NOT NULL,
        attempts int NOT NULL,
        book text,
        lines jsonb NOT NULL
      )`);
    await runner.query('CREATE INDEX paid_invoice_of_subscription ON paid_invoice (subscription_id, created_at)');
    await runner.query('ALTER TABLE refund ADD COLUMN basis jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refund DROP COLUMN basis');
    await runner.query('DROP TABLE paid_invoice');
  }
}
