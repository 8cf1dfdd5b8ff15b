import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'CREATE INDEX invoice_abroad ON invoice (issued_on) INCLUDE (net, charge_id)';

/** Sales abroad on simplified invoices: they have no buyer, but the country of delivery. */
export class CountSalesWithoutBuyer1798550000000 implements MigrationInterface {
  name = 'CountSalesWithoutBuyer1798550000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invoice_abroad');
    await runner.query(`${INDEX} WHERE coalesce(content#>>'{buyer,country}', content->>'deliveryCountry') <> 'ES'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invoice_abroad');
    await runner.query(`${INDEX} WHERE content#>>'{buyer,country}' <> 'ES'`);
  }
}
