import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The process that holds a row: another one takes it over when that process dies. An older version leaves the column empty and uses time.
 */
export class NameWhoHoldsWork1797700000000 implements MigrationInterface {
  name = 'NameWhoHoldsWork1797700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD COLUMN lease_holder bigint');
    await runner.query('ALTER TABLE account ADD COLUMN methods_holder bigint');
    await runner.query('ALTER TABLE box_look ADD COLUMN lease_holder bigint');
    await runner.query('ALTER TABLE replacement_return ADD COLUMN lease_holder bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN lease_holder');
    await runner.query('ALTER TABLE account DROP COLUMN methods_holder');
    await runner.query('ALTER TABLE box_look DROP COLUMN lease_holder');
    await runner.query('ALTER TABLE replacement_return DROP COLUMN lease_holder');
  }
}
