import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names the process that works on a row. Another process takes the row over as soon as that process is dead. An older version leaves the
 * column empty and relies on the lease time.
 */
export class NameWhoHoldsWork1797700100000 implements MigrationInterface {
  name = 'NameWhoHoldsWork1797700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stock_settlement ADD COLUMN lease_holder bigint');
    await runner.query('ALTER TABLE refund ADD COLUMN lease_holder bigint');
    await runner.query('ALTER TABLE plan_withdrawal ADD COLUMN lease_holder bigint');
    await runner.query('ALTER TABLE subscription ADD COLUMN intent_holder bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stock_settlement DROP COLUMN lease_holder');
    await runner.query('ALTER TABLE refund DROP COLUMN lease_holder');
    await runner.query('ALTER TABLE plan_withdrawal DROP COLUMN lease_holder');
    await runner.query('ALTER TABLE subscription DROP COLUMN intent_holder');
  }
}
