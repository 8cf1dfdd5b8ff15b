import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores closing accounts: staff no longer see their owners, although a plan may still be active at Stripe. */
export class HidePeopleWhoLeave1797310000000 implements MigrationInterface {
  name = 'HidePeopleWhoLeave1797310000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE closing_person (user_id uuid PRIMARY KEY, since timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE closing_person');
  }
}
