import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores charges and the end of subscriptions, because reporting counts both. */
export class KeepChargesAndEnds1764200000000 implements MigrationInterface {
  name = 'KeepChargesAndEnds1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription ADD COLUMN cancelled_at timestamptz');
    // Earlier ended subscriptions have only their day, which is never before the moment they ended.
    await runner.query(`UPDATE subscription SET cancelled_at = least(ends_on::timestamptz, clock_timestamp()) WHERE status = 'cancelled'`);
    await runner.query(`
      CREATE TABLE charge (
        id text PRIMARY KEY,
        subscription_id uuid NOT NULL REFERENCES subscription,
        user_id uuid NOT NULL,
        amount int NOT NULL CHECK (amount > 0),
        paid_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX charge_of_subscription ON charge (subscription_id, paid_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE charge');
    await runner.query('ALTER TABLE subscription DROP COLUMN cancelled_at');
  }
}
