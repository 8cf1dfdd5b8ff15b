import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans that ended long ago are found without reading the others: their addresses go. */
export class ForgetEndedPlans1796700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX subscription_ended ON subscription (ends_on) WHERE status = 'cancelled' AND shipping IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX subscription_ended');
  }
}
