import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails about more than orders, preferences for mails, messages to the shop, and erasure. */
export class AddAccountMessagesTicketsAndPreferences1764000000000 implements MigrationInterface {
  name = 'AddAccountMessagesTicketsAndPreferences1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await generaliseIntents(runner);
    await runner.query(`
      CREATE TABLE notification_preference (
        user_id uuid PRIMARY KEY,
        order_updates boolean NOT NULL,
        subscription_reminders boolean NOT NULL,
        marketing boolean NOT NULL,
        marketing_since timestamptz,
        updated_at timestamptz NOT NULL,
        CHECK (marketing = (marketing_since IS NOT NULL))
      )`);
    await runner.query(`COMMENT ON COLUMN notification_preference.marketing_since IS 'when the person agreed: the proof of consent'`);
    await runner.query('CREATE TABLE erased_person (user_id uuid PRIMARY KEY, erased_at timestamptz NOT NULL)');
    await createTickets(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ticket');
    await runner.query('DROP SEQUENCE ticket_number');
    await runner.query('DROP TABLE erased_person');
    await runner.query('DROP TABLE notification_preference');
    await runner.query('DELETE FROM mail_intent WHERE order_id IS NULL OR event_id IS NULL');
    await runner.query('ALTER TABLE mail_intent DROP COLUMN about_id, DROP COLUMN user_id, DROP COLUMN recipient_key');
    await runner.query('ALTER TABLE mail_intent ALTER COLUMN order_id SET NOT NULL, ALTER COLUMN event_id SET NOT NULL');
  }
}

async function generaliseIntents(runner: QueryRunner): Promise<void> {
  await runner.query('ALTER TABLE mail_intent ALTER COLUMN order_id DROP NOT NULL, ALTER COLUMN event_id DROP NOT NULL');
  await runner.query('ALTER TABLE mail_intent ADD COLUMN about_id uuid, ADD COLUMN user_id uuid, ADD COLUMN recipient_key text');
  await runner.query('ALTER TABLE mail_intent ADD CONSTRAINT mail_intent_is_about CHECK (about_id IS NOT NULL OR order_id IS NOT NULL)');
  await runner.query(
    `COMMENT ON COLUMN mail_intent.about_id IS 'the order, withdrawal, ticket or wanted message of identity; the order where null'`,
  );
  await runner.query(
    `COMMENT ON COLUMN mail_intent.recipient_key IS 'keyed hash of the address, so that a person''s mails can be found without keeping it'`,
  );
  await runner.query('CREATE INDEX mail_intent_by_about ON mail_intent (about_id) WHERE about_id IS NOT NULL AND order_id IS NULL');
  await runner.query('CREATE INDEX mail_intent_by_user ON mail_intent (user_id) WHERE user_id IS NOT NULL');
  await runner.query('CREATE INDEX mail_intent_by_recipient ON mail_intent (recipient_key) WHERE recipient_key IS NOT NULL');
}

async function createTickets(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE SEQUENCE ticket_number');
  await runner.query(`
    CREATE TABLE ticket (
      id uuid PRIMARY KEY,
      number text NOT NULL UNIQUE,
      kind text NOT NULL CHECK (kind IN ('contact', 'support')),
      user_id uuid,
      name text NOT NULL,
      email text NOT NULL,
      subject text NOT NULL,
      category text,
      message text NOT NULL,
      locale text NOT NULL CHECK (locale IN ('en', 'es')),
      client_hash text,
      digest text NOT NULL,
      created_at timestamptz NOT NULL,
      due_at timestamptz,
      answered_at timestamptz,
      CHECK ((kind = 'support') = (category IS NOT NULL)),
      CHECK ((kind = 'support') = (due_at IS NOT NULL))
    )`);
  await runner.query(`COMMENT ON COLUMN ticket.digest IS 'the same for the same words of the same sender'`);
  await runner.query(
    `COMMENT ON COLUMN ticket.client_hash IS 'where it was sent from, hashed; taken out with the contents of the message log'`,
  );
  await runner.query('CREATE INDEX ticket_newest ON ticket (created_at)');
  await runner.query('CREATE INDEX ticket_unanswered ON ticket (due_at) WHERE answered_at IS NULL');
  await runner.query('CREATE INDEX ticket_by_user ON ticket (user_id) WHERE user_id IS NOT NULL');
  await runner.query('CREATE INDEX ticket_by_email ON ticket (lower(email))');
  await runner.query('CREATE INDEX ticket_by_digest ON ticket (digest, created_at)');
}
