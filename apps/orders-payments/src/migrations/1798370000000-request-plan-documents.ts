import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Charges of plans, and refunds of them, whose documents are due, issued or failed. */
export class RequestPlanDocuments1798370000000 implements MigrationInterface {
  name = 'RequestPlanDocuments1798370000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE plan_document (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'dispute')),
        charge_id text NOT NULL,
        refunded_total int NOT NULL CHECK (refunded_total >= 0),
        amount int NOT NULL CHECK (amount > 0),
        subscription_id uuid NOT NULL,
        user_id uuid NOT NULL,
        occurred_at timestamptz NOT NULL,
        requested_at timestamptz NOT NULL,
        state text NOT NULL CHECK (state IN ('due', 'issued', 'failed')),
        tries int NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL,
        lease_until timestamptz,
        lease_holder bigint,
        last_error text,
        UNIQUE (charge_id, refunded_total),
        CHECK ((kind = 'charge') = (refunded_total = 0))
      ) WITH (fillfactor = 80)`);
    await runner.query(`CREATE INDEX plan_document_due ON plan_document (due_at) WHERE state = 'due'`);
    await runner.query(`CREATE INDEX plan_document_failed ON plan_document (occurred_at, id) WHERE state = 'failed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE plan_document');
  }
}
