import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The process that works on a row: another process takes the row over when that one dies. An older version leaves the column empty and uses
 * time only.
 */
export class NameWhoHoldsWork1797700300000 implements MigrationInterface {
  name = 'NameWhoHoldsWork1797700300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_intent ADD COLUMN lease_holder bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_intent DROP COLUMN lease_holder');
  }
}
