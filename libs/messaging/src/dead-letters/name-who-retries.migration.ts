import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The process that retries a failed event. Another process takes it over as soon as that one has ended. */
export class AddRetryLeaseHolder1700000000004 implements MigrationInterface {
  name = 'NameWhoRetries1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dead_letter ADD COLUMN lease_holder bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dead_letter DROP COLUMN lease_holder');
  }
}
