import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the order that is paid with a plan, and the terms that the buyer accepted. */
export class SellPacksBesidePlans1764600000000 implements MigrationInterface {
  name = 'SellPacksBesidePlans1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkout ADD COLUMN order_alongside jsonb');
    await runner.query('ALTER TABLE subscription ADD COLUMN terms_version text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription DROP COLUMN terms_version');
    await runner.query('ALTER TABLE checkout DROP COLUMN order_alongside');
  }
}
