import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The process that holds a lease: the work of a dead process is taken over at once. */
export class NameWhoHoldsLeases1797440000000 implements MigrationInterface {
  name = 'NameWhoHoldsLeases1797440000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkout ADD COLUMN lease_holder bigint');
    await runner.query('ALTER TABLE refund ADD COLUMN lease_holder bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkout DROP COLUMN lease_holder');
    await runner.query('ALTER TABLE refund DROP COLUMN lease_holder');
  }
}
