import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The process that claimed an event: the events of a dead process are free at once. */
export class NameClaimersOfStripeEvents1797440200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_event ADD COLUMN claimed_by bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_event DROP COLUMN claimed_by');
  }
}
