import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Withdrawals from plans, which have no order of their own. */
export class WithdrawFromPlans1796100000000 implements MigrationInterface {
  name = 'WithdrawFromPlans1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE withdrawal ADD COLUMN subscription_id uuid, ADD COLUMN plan_name jsonb');
    // Two windows that confirm at once declare it once.
    await runner.query(
      `CREATE UNIQUE INDEX withdrawal_of_plan ON withdrawal (subscription_id) WHERE is_proven AND state IN ('received', 'refunded')`,
    );
    await runner.query('CREATE INDEX order_of_plan ON orders (subscription_id) WHERE subscription_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX order_of_plan');
    await runner.query('DROP INDEX withdrawal_of_plan');
    await runner.query('ALTER TABLE withdrawal DROP COLUMN subscription_id, DROP COLUMN plan_name');
  }
}
