import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `CREATE TABLE account (
     id uuid PRIMARY KEY,
     email text UNIQUE CHECK (email = lower(email)),
     pending_email text,
     email_confirmed_at timestamptz,
     state text NOT NULL CHECK (state IN ('unconfirmed', 'active', 'closing', 'closed')),
     roles text[] NOT NULL,
     locale text NOT NULL,
     password_hash text,
     full_name text, address text, city text, zip_code text, country text, phone text,
     profile_updated_at timestamptz NOT NULL,
     onboarded boolean NOT NULL DEFAULT false,
     created_at timestamptz NOT NULL,
     version bigint NOT NULL DEFAULT 0,
     CHECK ((state = 'closed') = (email IS NULL)),
     CHECK (state IN ('unconfirmed', 'closed') OR email_confirmed_at IS NOT NULL)
   )`,
  `CREATE TABLE address_wish (
     id uuid PRIMARY KEY,
     kind text NOT NULL CHECK (kind IN ('sign-up', 'resend', 'recover')),
     email text NOT NULL,
     locale text NOT NULL,
     password_hash text,
     redirect_to text,
     device text,
     address_hash text NOT NULL,
     created_at timestamptz NOT NULL,
     due_at timestamptz NOT NULL
   )`,
  `CREATE TABLE link (
     id uuid PRIMARY KEY,
     account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
     purpose text NOT NULL CHECK (purpose IN ('confirm', 'recover', 'email-change')),
     hash bytea NOT NULL UNIQUE,
     email text NOT NULL,
     redirect_to text,
     password_hash text,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     spent_at timestamptz,
     voided_at timestamptz
   )`,
  `CREATE TABLE message (
     id uuid PRIMARY KEY,
     account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
     template text NOT NULL,
     locale text NOT NULL,
     recipient text NOT NULL,
     other_email text,
     link_id uuid REFERENCES link ON DELETE CASCADE,
     created_at timestamptz NOT NULL
   )`,
  `CREATE TABLE session (
     id uuid PRIMARY KEY,
     account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
     audience text NOT NULL CHECK (audience IN ('shop', 'admin')),
     device text,
     started_at timestamptz NOT NULL,
     last_used_at timestamptz NOT NULL,
     idle_ends_at timestamptz NOT NULL,
     ends_at timestamptz NOT NULL,
     proven_at timestamptz NOT NULL,
     ended_at timestamptz
   ) WITH (fillfactor = 80)`,
  `CREATE TABLE refresh_token (
     hash bytea PRIMARY KEY,
     session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
     issued_at timestamptz NOT NULL,
     rotated_at timestamptz,
     successor bytea
   ) WITH (fillfactor = 80)`,
  `CREATE TABLE signing_key (
     kid text PRIMARY KEY,
     public_key text NOT NULL,
     private_key bytea NOT NULL,
     created_at timestamptz NOT NULL,
     signs_from timestamptz NOT NULL
   )`,
  `CREATE TABLE throttle (
     bucket text PRIMARY KEY,
     used int NOT NULL,
     ends_at timestamptz NOT NULL
   ) WITH (fillfactor = 80)`,
  `CREATE TABLE known_place (
     account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
     address_hash text NOT NULL,
     seen_at timestamptz NOT NULL,
     PRIMARY KEY (account_id, address_hash)
   )`,
  `CREATE TABLE security_event (
     id uuid PRIMARY KEY,
     account_id uuid NOT NULL,
     kind text NOT NULL,
     at timestamptz NOT NULL,
     device text,
     address_hash text
   )`,
  `CREATE TABLE erasure (
     account_id uuid PRIMARY KEY REFERENCES account,
     requested_at timestamptz NOT NULL,
     finished_at timestamptz
   )`,
  `CREATE TABLE erasure_step (
     account_id uuid NOT NULL REFERENCES erasure,
     name text NOT NULL,
     attempts int NOT NULL DEFAULT 0,
     due_at timestamptz NOT NULL,
     done_at timestamptz,
     last_error text,
     PRIMARY KEY (account_id, name)
   )`,
];

const INDEXES = [
  `CREATE INDEX account_unconfirmed ON account (created_at) WHERE state = 'unconfirmed'`,
  'CREATE INDEX address_wish_due ON address_wish (due_at, id)',
  'CREATE INDEX link_of_account ON link (account_id, purpose)',
  'CREATE INDEX link_expired ON link (expires_at)',
  'CREATE INDEX message_old ON message (created_at)',
  'CREATE INDEX message_of_account ON message (account_id)',
  'CREATE INDEX message_of_link ON message (link_id)',
  'CREATE INDEX session_of_account ON session (account_id) WHERE ended_at IS NULL',
  'CREATE INDEX session_by_account ON session (account_id, started_at)',
  'CREATE INDEX session_old ON session (ends_at)',
  'CREATE INDEX refresh_token_of_session ON refresh_token (session_id)',
  'CREATE INDEX refresh_token_successor ON refresh_token (rotated_at) WHERE successor IS NOT NULL',
  'CREATE INDEX throttle_over ON throttle (ends_at)',
  'CREATE INDEX known_place_old ON known_place (seen_at)',
  'CREATE INDEX security_event_newest ON security_event (account_id, at DESC, id DESC)',
  'CREATE INDEX security_event_old ON security_event (at)',
  'CREATE INDEX erasure_step_due ON erasure_step (due_at) WHERE done_at IS NULL',
];

const COMMENTS = [
  `COMMENT ON TABLE address_wish IS 'what was asked about an address; taken up after the answer, so that answering takes as long whether it is known or not'`,
  `COMMENT ON COLUMN link.hash IS 'SHA-256 of the secret in the mail'`,
  `COMMENT ON COLUMN link.password_hash IS 'the password of this very sign-up: confirming somebody else''s mail must not give them the account'`,
  `COMMENT ON COLUMN refresh_token.successor IS 'sealed with the token it follows, for the seconds in which two tabs race'`,
  `COMMENT ON COLUMN throttle.bucket IS 'a keyed hash: names nobody'`,
];

/** An entry of the log is never changed; only retention and erasure may take entries out, and say so in their transaction. */
const APPEND_ONLY = [
  `CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' AND current_setting('brote.may_forget', true) = 'on' THEN RETURN OLD; END IF;
     RAISE EXCEPTION 'the security log is append-only';
   END $$`,
  `CREATE TRIGGER security_event_append_only BEFORE UPDATE OR DELETE ON security_event
     FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log()`,
];

/** Accounts, credentials, sessions and pending e-mails. */
export class CreateAccountsAndSessions1763800000000 implements MigrationInterface {
  name = 'CreateAccountsAndSessions1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...INDEXES, ...COMMENTS, ...APPEND_ONLY]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE erasure_step, erasure, security_event, known_place, throttle, signing_key, refresh_token,
                                   session, message, link, address_wish, account`);
    await runner.query('DROP FUNCTION refuse_change_of_log');
  }
}
