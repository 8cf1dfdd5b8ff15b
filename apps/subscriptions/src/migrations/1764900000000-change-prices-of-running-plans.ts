import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores price decisions for active plans of a kind, and the resulting price change of each plan. */
export class ChangePricesOfRunningPlans1764900000000 implements MigrationInterface {
  name = 'ChangePricesOfRunningPlans1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE price_decision (
        id uuid PRIMARY KEY,
        plan_id text NOT NULL,
        monthly_price int NOT NULL CHECK (monthly_price > 0),
        from_day date NOT NULL,
        announced_at timestamptz NOT NULL,
        decided_by uuid NOT NULL,
        withdrawn_at timestamptz,
        withdrawn_by uuid,
        CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL))
      )`);
    await runner.query('CREATE INDEX price_decision_newest ON price_decision (announced_at)');
    await runner.query(`
      CREATE TABLE price_change (
        id uuid PRIMARY KEY,
        decision_id uuid NOT NULL REFERENCES price_decision,
        subscription_id uuid NOT NULL REFERENCES subscription,
        old_price int NOT NULL CHECK (old_price >= 0),
        new_price int NOT NULL CHECK (new_price > 0 AND new_price <> old_price),
        announced_at timestamptz NOT NULL,
        effective_on date NOT NULL,
        state text NOT NULL CHECK (state IN ('announced', 'applied', 'withdrawn', 'dropped')),
        to_tell text CHECK (to_tell IN ('announced', 'withdrawn')),
        settled_at timestamptz,
        decided_by uuid NOT NULL,
        UNIQUE (decision_id, subscription_id),
        CHECK ((state = 'announced') = (settled_at IS NULL))
      ) WITH (fillfactor = 80)`);
    await runner.query(`COMMENT ON COLUMN price_change.old_price IS 'cents a month; so is new_price'`);
    await runner.query(`COMMENT ON COLUMN price_change.effective_on IS 'in Madrid; no charge before this day is at the new price'`);
    await runner.query(`COMMENT ON COLUMN price_change.to_tell IS 'what the customer is still to be told of it; null when nothing is'`);
    await runner.query(`COMMENT ON COLUMN price_change.state IS 'dropped: the plan ended, or its owner changed to another one'`);
    await runner.query(`CREATE UNIQUE INDEX price_change_announced ON price_change (subscription_id) WHERE state = 'announced'`);
    await runner.query(`CREATE INDEX price_change_due ON price_change (effective_on, id) WHERE state = 'announced'`);
    await runner.query('CREATE INDEX price_change_to_tell ON price_change (id) WHERE to_tell IS NOT NULL');
    await runner.query('CREATE INDEX price_change_of_subscription ON price_change (subscription_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE price_change');
    await runner.query('DROP TABLE price_decision');
  }
}
