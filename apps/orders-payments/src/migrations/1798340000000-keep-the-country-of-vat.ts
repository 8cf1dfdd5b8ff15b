import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The member state whose VAT an order bears, and why. Several states have the same rate, so the rate alone does not tell. Null before. */
export class KeepTheCountryOfVat1798340000000 implements MigrationInterface {
  name = 'KeepTheCountryOfVat1798340000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        ADD COLUMN vat_country text,
        ADD COLUMN vat_evidence text CHECK (vat_evidence IN ('delivery-address', 'below-threshold')),
        ADD CONSTRAINT orders_vat_decision CHECK ((vat_country IS NULL) = (vat_evidence IS NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN vat_country, DROP COLUMN vat_evidence');
  }
}
