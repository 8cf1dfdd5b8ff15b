import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tickets of family subscribers come first. Plans that were stored without their kind are read again; an older version writes none. */
export class PutFamilyTicketsFirst1797800200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ticket ADD COLUMN priority boolean NOT NULL DEFAULT false');
    await runner.query("CREATE INDEX ticket_waiting_by_priority ON ticket (priority DESC, waiting_since, id) WHERE state = 'open'");
    await runner.query('ALTER TABLE audience_subscription ADD COLUMN plan_id text');
    await runner.query(`UPDATE audience_source SET is_read = false, after = NULL WHERE name = 'subscriptions'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audience_subscription DROP COLUMN plan_id');
    await runner.query('DROP INDEX ticket_waiting_by_priority');
    await runner.query('ALTER TABLE ticket DROP COLUMN priority');
  }
}
