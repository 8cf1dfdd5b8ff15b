import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names the process that works on a row, so that another process takes over at once after its death. */
export class NameWhoHoldsLeases1797440100000 implements MigrationInterface {
  name = 'NameWhoHoldsLeases1797440100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkout ADD COLUMN lease_holder bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkout DROP COLUMN lease_holder');
  }
}
