import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores refunds of charges, and the months that are refunded with them. */
export class GiveChargesBack1764700000000 implements MigrationInterface {
  name = 'GiveChargesBack1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription ADD COLUMN refunded int NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE subscription ADD COLUMN paused_at timestamptz, ADD COLUMN ending_since timestamptz');
    await runner.query('UPDATE subscription SET ending_since = cancelled_at');
    await runner.query('ALTER TABLE subscription DROP CONSTRAINT subscription_check');
    await runner.query(
      `ALTER TABLE subscription ADD CONSTRAINT subscription_balanced CHECK (status <> 'cancelled' OR opened - paid + refunded - written_off = 0)`,
    );
    await runner.query('ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_kind_check');
    await runner.query(
      `ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_kind CHECK (kind IN ('paid', 'refunded', 'opened', 'written-off'))`,
    );
    await runner.query(`
      ALTER TABLE charge ADD COLUMN version int NOT NULL DEFAULT 1, ADD COLUMN payment_intent text UNIQUE,
        ADD COLUMN thousandths int NOT NULL DEFAULT 0, ADD COLUMN refunded int NOT NULL DEFAULT 0, ADD COLUMN disputed_at timestamptz,
        ADD COLUMN is_shared boolean NOT NULL DEFAULT false`);
    await runner.query(`
      CREATE TABLE refund (
        id uuid PRIMARY KEY,
        charge_id text NOT NULL REFERENCES charge,
        cause text NOT NULL CHECK (cause IN ('after-end', 'unused', 'staff', 'stripe')),
        note text,
        amount int NOT NULL CHECK (amount > 0),
        state text NOT NULL CHECK (state IN ('requested', 'pending', 'succeeded', 'failed')),
        stripe_refund text UNIQUE,
        attempt smallint NOT NULL DEFAULT 1,
        tries int NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        last_error text,
        requested_at timestamptz NOT NULL,
        settled_at timestamptz
      )`);
    await runner.query('CREATE INDEX refund_of_charge ON refund (charge_id)');
    // An automatic refund happens once per charge and cause, however many processes notice the cause.
    await runner.query(`CREATE UNIQUE INDEX refund_by_itself ON refund (charge_id, cause) WHERE cause IN ('after-end', 'unused')`);
    await runner.query(`CREATE INDEX refund_due ON refund (due_at) WHERE state = 'requested'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE refund');
    await runner.query(
      'ALTER TABLE charge DROP COLUMN version, DROP COLUMN payment_intent, DROP COLUMN thousandths, DROP COLUMN refunded, DROP COLUMN disputed_at, DROP COLUMN is_shared',
    );
    await runner.query('ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_kind');
    await runner.query(
      `ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN ('paid', 'opened', 'written-off')) NOT VALID`,
    );
    await runner.query('ALTER TABLE subscription DROP CONSTRAINT subscription_balanced');
    await runner.query(
      `ALTER TABLE subscription ADD CONSTRAINT subscription_check CHECK (status <> 'cancelled' OR opened - paid - written_off = 0) NOT VALID`,
    );
    await runner.query('ALTER TABLE subscription DROP COLUMN refunded, DROP COLUMN paused_at, DROP COLUMN ending_since');
  }
}
