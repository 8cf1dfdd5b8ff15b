import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores disputes of charges. */
export class FollowDisputes1765020000000 implements MigrationInterface {
  name = 'FollowDisputes1765020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE charge_dispute (
        id text PRIMARY KEY,
        charge_id text NOT NULL REFERENCES charge,
        amount int NOT NULL CHECK (amount > 0),
        state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
        noticed_at timestamptz NOT NULL,
        settled_at timestamptz
      )`);
    await runner.query('CREATE INDEX charge_dispute_of_charge ON charge_dispute (charge_id)');
    await runner.query(`CREATE INDEX charge_dispute_open ON charge_dispute (id) WHERE state = 'open'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE charge_dispute');
  }
}
