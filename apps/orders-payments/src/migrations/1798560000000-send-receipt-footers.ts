import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers at Stripe get the line that stands on its own invoices: where the invoice with VAT is. Each is sent once more, a few at a time. */
export class SendReceiptFooters1798560000000 implements MigrationInterface {
  name = 'SendReceiptFooters1798560000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE account SET sync_due_at = coalesce(sync_due_at, now()), sync_number = sync_number + 1
       WHERE customer_id IS NOT NULL AND erased_at IS NULL`);
  }

  async down(): Promise<void> {
    // Nothing to undo: a repeated sync changes nothing.
  }
}
