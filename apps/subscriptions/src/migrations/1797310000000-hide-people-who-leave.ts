import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The accounts that are being closed: staff no longer see who they belong to, although a plan may still run at Stripe. */
export class HidePeopleWhoLeave1797310000000 implements MigrationInterface {
  name = 'HidePeopleWhoLeave1797310000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE closing_person (user_id uuid PRIMARY KEY, since timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE closing_person');
  }
}
