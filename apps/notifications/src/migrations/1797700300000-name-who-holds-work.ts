import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which process works on a row: another takes it over as soon as that one is no more. An older version leaves the column empty and goes by
 * time.
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
