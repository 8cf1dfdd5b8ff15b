import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans remember the company of their invoices. */
export class NameCompaniesOfPlans1798600000000 implements MigrationInterface {
  name = 'NameCompaniesOfPlans1798600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription ADD COLUMN company jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription DROP COLUMN company');
  }
}
