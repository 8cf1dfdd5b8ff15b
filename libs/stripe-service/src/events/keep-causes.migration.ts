import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event is applied after it was answered: what brought it is kept, so that one trace leads from the door to the effect. */
export class KeepCausesOfStripeEvents1764990000000 implements MigrationInterface {
  name = 'KeepCausesOfStripeEvents1764990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_event ADD COLUMN correlation_id text, ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_event DROP COLUMN correlation_id, DROP COLUMN traceparent');
  }
}
