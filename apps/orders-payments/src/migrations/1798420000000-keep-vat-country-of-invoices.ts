import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The member state that the VAT of a document belongs to; null on documents before. Documents are read by day of issue. */
export class KeepVatCountryOfInvoices1798420000000 implements MigrationInterface {
  name = 'KeepVatCountryOfInvoices1798420000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invoice ADD COLUMN vat_country text');
    await runner.query('CREATE INDEX invoice_by_day ON invoice (issued_on, series, counter)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invoice_by_day');
    await runner.query('ALTER TABLE invoice DROP COLUMN vat_country');
  }
}
