import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATE_CHECKS = `
  ALTER TABLE message
    DROP CONSTRAINT message_state_check,
    DROP CONSTRAINT message_check,
    ADD CONSTRAINT message_state_check CHECK (state IN ('pending', 'sent', 'failed', 'suppressed', 'bounced', 'undeliverable')),
    ADD CONSTRAINT message_check CHECK ((state IN ('sent', 'bounced')) = (sent_at IS NOT NULL))`;

const EARLIER_STATE_CHECKS = `
  ALTER TABLE message
    DROP CONSTRAINT message_state_check,
    DROP CONSTRAINT message_check,
    ADD CONSTRAINT message_state_check CHECK (state IN ('pending', 'sent', 'failed', 'suppressed')),
    ADD CONSTRAINT message_check CHECK ((state = 'sent') = (sent_at IS NOT NULL))`;

/** Reports of mail providers, and the addresses that get only necessary mails. */
export class StoreBouncesAndComplaints1798687000000 implements MigrationInterface {
  name = 'StoreBouncesAndComplaints1798687000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATE_CHECKS);
    await runner.query(`
      CREATE TABLE mail_suppression (
        id uuid PRIMARY KEY,
        address text NOT NULL,
        address_hash text NOT NULL UNIQUE,
        kind text NOT NULL CHECK (kind IN ('hard-bounce', 'soft-bounce', 'complaint')),
        provider text NOT NULL,
        reason text NOT NULL,
        since timestamptz NOT NULL
      )`);
    await runner.query(`COMMENT ON COLUMN mail_suppression.address_hash IS 'SHA-256 of the address in lower case, base64url'`);
    await runner.query('CREATE INDEX mail_suppression_newest ON mail_suppression (since, id)');
    await runner.query(`
      CREATE TABLE mail_feedback (
        id uuid PRIMARY KEY,
        provider text NOT NULL,
        feedback_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('hard-bounce', 'soft-bounce', 'complaint')),
        address_hash text NOT NULL,
        message_id uuid,
        counts boolean NOT NULL DEFAULT true,
        occurred_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL,
        UNIQUE (provider, feedback_id, kind, address_hash)
      )`);
    await runner.query(`COMMENT ON COLUMN mail_feedback.counts IS 'false: staff released the address afterwards'`);
    await runner.query('CREATE INDEX mail_feedback_by_address ON mail_feedback (address_hash, occurred_at)');
    await runner.query(`
      CREATE TABLE mail_topic_confirmation (topic text PRIMARY KEY, url text NOT NULL, requested_at timestamptz NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_topic_confirmation, mail_feedback, mail_suppression');
    await runner.query(`UPDATE message SET state = CASE state WHEN 'bounced' THEN 'sent' ELSE 'suppressed' END
                         WHERE state IN ('bounced', 'undeliverable')`);
    await runner.query(EARLIER_STATE_CHECKS);
  }
}
