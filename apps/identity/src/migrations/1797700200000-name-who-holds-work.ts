import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names the process that works on a row. Another process takes the row over as soon as that process is dead. An older version leaves the
 * column empty and relies on the lease time.
 */
export class NameWhoHoldsWork1797700200000 implements MigrationInterface {
  name = 'NameWhoHoldsWork1797700200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasure_step ADD COLUMN lease_holder bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasure_step DROP COLUMN lease_holder');
  }
}
