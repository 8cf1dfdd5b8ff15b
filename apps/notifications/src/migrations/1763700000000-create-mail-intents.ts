import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row per mail that is to be sent, was sent, or will not be. */
export class CreateMailIntents1763700000000 implements MigrationInterface {
  name = 'CreateMailIntents1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail_intent (
        id uuid PRIMARY KEY,
        dedupe text NOT NULL UNIQUE,
        event_id uuid NOT NULL,
        template text NOT NULL,
        order_id uuid NOT NULL,
        subject text NOT NULL,
        refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
        state text NOT NULL CHECK (state IN ('pending', 'sent', 'failed', 'suppressed')),
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL,
        lease uuid,
        lease_until timestamptz,
        recipient text NOT NULL DEFAULT '',
        last_error text,
        created_at timestamptz NOT NULL,
        sent_at timestamptz,
        CHECK ((state = 'sent') = (sent_at IS NOT NULL))
      ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)`);
    await runner.query(`COMMENT ON COLUMN mail_intent.next_attempt_at IS 'by the shop''s clock'`);
    await runner.query(
      `COMMENT ON COLUMN mail_intent.lease_until IS 'by the database''s clock: a moved shop clock must not free what is being sent'`,
    );
    await runner.query(`COMMENT ON COLUMN mail_intent.recipient IS 'masked; empty until asked for, and after erasure'`);
    await runner.query(`CREATE INDEX mail_intent_due ON mail_intent (next_attempt_at) WHERE state = 'pending'`);
    await runner.query('CREATE INDEX mail_intent_by_order ON mail_intent (order_id, created_at)');
    await runner.query('CREATE INDEX mail_intent_newest ON mail_intent (created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_intent');
  }
}
