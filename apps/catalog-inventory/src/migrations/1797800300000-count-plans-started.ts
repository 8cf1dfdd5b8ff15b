import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores when each plan was started, and the plan last published as the most popular. The former column only names the plan that the layout
 * features.
 */
export class CountPlansStarted1797800300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE plan_start (subscription_id uuid PRIMARY KEY, plan_id text NOT NULL, started_at timestamptz NOT NULL)',
    );
    await runner.query('CREATE INDEX plan_start_by_time ON plan_start (started_at, plan_id)');
    await runner.query('ALTER TABLE plans_news ADD COLUMN popular_told text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE plans_news DROP COLUMN popular_told');
    await runner.query('DROP TABLE plan_start');
  }
}
