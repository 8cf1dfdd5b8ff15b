import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of plans that ended long ago, whose addresses must be erased. */
export class ForgetEndedPlans1796700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX subscription_ended ON subscription (ends_on) WHERE status = 'cancelled' AND shipping IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX subscription_ended');
  }
}
