import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The terms that the buyer accepted; unknown for earlier orders. */
export class KeepAcceptedTerms1763800000000 implements MigrationInterface {
  name = 'KeepAcceptedTerms1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN terms_version text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN terms_version');
  }
}
