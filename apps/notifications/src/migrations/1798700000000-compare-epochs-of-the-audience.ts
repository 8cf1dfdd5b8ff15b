import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The epoch of each row: after a restore of its owner, a lower version of a later epoch replaces it. */
export class CompareEpochsOfTheAudience1798700000000 implements MigrationInterface {
  name = 'CompareEpochsOfTheAudience1798700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audience_subscription ADD COLUMN epoch int NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE audience_order ADD COLUMN epoch int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audience_order DROP COLUMN epoch');
    await runner.query('ALTER TABLE audience_subscription DROP COLUMN epoch');
  }
}
