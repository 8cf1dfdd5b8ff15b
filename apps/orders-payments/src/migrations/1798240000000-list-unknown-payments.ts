import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments at Stripe whose order or plan is unknown, for staff to decide about. */
export class ListUnknownPayments1798240000000 implements MigrationInterface {
  name = 'ListUnknownPayments1798240000000';

  async up(runner: QueryRunner): Promise<void> {
    // One payment may pay an order and a plan, and each of them may be unknown.
    await runner.query(`
      CREATE TABLE unknown_payment (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('order', 'plan')),
        payment_intent text NOT NULL,
        charge text,
        session_id text,
        stripe_invoice text,
        stripe_subscription text,
        amount int NOT NULL CHECK (amount > 0),
        currency text NOT NULL,
        paid_at timestamptz NOT NULL,
        email text,
        name text,
        found_at timestamptz NOT NULL,
        state text NOT NULL CHECK (state IN ('open', 'rebuilt', 'refunded')),
        decided_at timestamptz,
        decided_by uuid,
        order_id uuid,
        refund_state text CHECK (refund_state IN ('requested', 'pending', 'succeeded', 'failed')),
        stripe_key text,
        stripe_refund_id text UNIQUE,
        tries int NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL,
        lease_until timestamptz,
        lease_holder bigint,
        last_error text,
        erased_at timestamptz,
        UNIQUE (payment_intent, kind),
        CHECK ((state = 'open') = (decided_at IS NULL)),
        CHECK ((state = 'rebuilt') = (order_id IS NOT NULL)),
        CHECK (state <> 'refunded' OR refund_state IN ('requested', 'pending', 'succeeded'))
      ) WITH (fillfactor = 80)`);
    await runner.query(`CREATE INDEX unknown_payment_open ON unknown_payment (paid_at, id) WHERE state = 'open'`);
    await runner.query(`CREATE INDEX unknown_payment_due ON unknown_payment (due_at) WHERE refund_state IN ('requested', 'pending')`);
    await runner.query('CREATE INDEX unknown_payment_of_session ON unknown_payment (session_id)');
    await runner.query('CREATE INDEX unknown_payment_email ON unknown_payment (lower(email))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE unknown_payment');
  }
}
