import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which process keeps an event to itself: what one that died had in hand is free at once. */
export class NameClaimersOfStripeEvents1797440200000 implements MigrationInterface {
  name = 'NameClaimersOfStripeEvents1797440200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_event ADD COLUMN claimed_by bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_event DROP COLUMN claimed_by');
  }
}
