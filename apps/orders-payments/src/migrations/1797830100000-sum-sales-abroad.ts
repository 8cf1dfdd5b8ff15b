import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index of the few documents for buyers abroad: the VAT threshold then need not read all books. */
export class SumSalesAbroad1797830100000 implements MigrationInterface {
  name = 'SumSalesAbroad1797830100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX invoice_abroad ON invoice (issued_on) INCLUDE (net) WHERE content#>>'{buyer,country}' <> 'ES'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invoice_abroad');
  }
}
