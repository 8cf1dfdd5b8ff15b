import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores withdrawals from plans, with their pending work, refunds and returned brushes. */
export class LetCustomersWithdrawFromPlans1796100000000 implements MigrationInterface {
  name = 'LetCustomersWithdrawFromPlans1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE plan_withdrawal (
        subscription_id uuid PRIMARY KEY REFERENCES subscription,
        withdrawal_id uuid NOT NULL,
        received_at timestamptz NOT NULL,
        is_decided boolean NOT NULL,
        opened_lines jsonb NOT NULL,
        pays_opened boolean NOT NULL,
        restock boolean NOT NULL,
        ended_at timestamptz,
        paid_back_at timestamptz,
        due_at timestamptz,
        tries int NOT NULL DEFAULT 0
      )`);
    await runner.query('CREATE INDEX plan_withdrawal_due ON plan_withdrawal (due_at) WHERE due_at IS NOT NULL');
    await runner.query('CREATE INDEX subscription_by_reference ON subscription (upper(right(id::text, 8)))');
    await runner.query(`
      ALTER TABLE refund DROP CONSTRAINT refund_cause_check,
        ADD CONSTRAINT refund_cause_check CHECK (cause IN ('after-end', 'unused', 'withdrawal', 'staff', 'stripe'))`);
    await runner.query(`
      ALTER TABLE stock_settlement ADD COLUMN pieces jsonb, DROP CONSTRAINT stock_settlement_action_check,
        ADD CONSTRAINT stock_settlement_action_check CHECK (action IN ('commit', 'release', 'return'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE stock_settlement DROP COLUMN pieces, DROP CONSTRAINT stock_settlement_action_check,
        ADD CONSTRAINT stock_settlement_action_check CHECK (action IN ('commit', 'release')) NOT VALID`);
    await runner.query(`
      ALTER TABLE refund DROP CONSTRAINT refund_cause_check,
        ADD CONSTRAINT refund_cause_check CHECK (cause IN ('after-end', 'unused', 'staff', 'stripe')) NOT VALID`);
    await runner.query('DROP INDEX subscription_by_reference');
    await runner.query('DROP TABLE plan_withdrawal');
  }
}
