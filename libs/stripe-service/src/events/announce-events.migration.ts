import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores whether other services hear of an event. Events of earlier versions are announced: to read an object once too often does no harm. */
export class AnnounceStripeEvents1798260000000 implements MigrationInterface {
  name = 'AnnounceStripeEvents1798260000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_event ADD COLUMN is_announced boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_event DROP COLUMN is_announced');
  }
}
