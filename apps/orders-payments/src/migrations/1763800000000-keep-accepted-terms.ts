import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which terms the buyer was shown and accepted; unknown for orders from before this was kept. */
export class KeepAcceptedTerms1763800000000 implements MigrationInterface {
  name = 'KeepAcceptedTerms1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN terms_version text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN terms_version');
  }
}
