import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores why a refund was made, so that its amount can be derived. Refunds of earlier versions have no cause. */
export class KeepCausesOfRefunds1798540000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refund ADD COLUMN cause text CHECK (cause IN ('cancellation', 'withdrawal', 'unfulfillable', 'staff', 'stripe'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refund DROP COLUMN cause');
  }
}
