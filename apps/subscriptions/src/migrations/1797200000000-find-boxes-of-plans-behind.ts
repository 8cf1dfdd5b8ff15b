import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for boxes of past-due plans, which are searched each minute. Other plans and boxes that left are not read. */
export class FindBoxesOfPlansBehind1797200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX subscription_behind ON subscription (id) WHERE status = 'past_due'`);
    await runner.query(`CREATE INDEX delivery_scheduled ON delivery (subscription_id, date) WHERE status = 'scheduled'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX subscription_behind, delivery_scheduled');
  }
}
