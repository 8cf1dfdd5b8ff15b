import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event is applied after the reply to its webhook. Its cause is stored, so that one trace covers both. */
export class KeepCausesOfStripeEvents1764990000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_event ADD COLUMN correlation_id text, ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_event DROP COLUMN correlation_id, DROP COLUMN traceparent');
  }
}
