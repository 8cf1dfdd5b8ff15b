import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The disputes of payments that buyers' banks reclaim. */
export class FollowDisputes1796600000000 implements MigrationInterface {
  name = 'FollowDisputes1796600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dispute (
        id text PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders (id),
        amount int NOT NULL CHECK (amount > 0),
        state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
        noticed_at timestamptz NOT NULL,
        settled_at timestamptz
      )`);
    await runner.query('CREATE INDEX dispute_of_order ON dispute (order_id)');
    await runner.query(`CREATE INDEX dispute_open ON dispute (order_id) WHERE state = 'open'`);
    await runner.query('CREATE INDEX order_disputed ON orders (id) WHERE disputed_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX order_disputed');
    await runner.query('DROP TABLE dispute');
  }
}
