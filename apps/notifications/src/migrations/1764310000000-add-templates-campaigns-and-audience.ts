import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff write the words of messages, and messages to customers. The audience of a segment is known from events. */
export class AddTemplatesCampaignsAndAudience1764310000000 implements MigrationInterface {
  name = 'AddTemplatesCampaignsAndAudience1764310000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTemplates(runner);
    await createCampaigns(runner);
    await createAudience(runner);
    await runner.query('ALTER TABLE mail_intent ADD COLUMN locale text, ADD COLUMN resent_from uuid');
    await runner.query(`COMMENT ON COLUMN mail_intent.locale IS 'the language of a test, which nothing else says'`);
    await runner.query('CREATE INDEX mail_intent_by_state ON mail_intent (state, created_at, id)');
    await runner.query('CREATE INDEX mail_intent_by_template ON mail_intent (template, created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX mail_intent_by_template, mail_intent_by_state');
    await runner.query(`DELETE FROM mail_intent WHERE template IN ('announcement', 'personal-message', 'template-test')`);
    await runner.query('ALTER TABLE mail_intent DROP COLUMN locale, DROP COLUMN resent_from');
    await runner.query('DROP TABLE audience_source, audience_order, audience_subscription, campaign');
    await runner.query('DROP TABLE message_template_version, message_template');
  }
}

async function createTemplates(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE message_template (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      channel text NOT NULL CHECK (channel IN ('email', 'sms', 'push')),
      trigger text NOT NULL,
      subject jsonb,
      content jsonb NOT NULL,
      active boolean NOT NULL DEFAULT false,
      version int NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      removed_at timestamptz,
      CHECK (removed_at IS NULL OR NOT active)
    )`);
  await runner.query(
    `CREATE UNIQUE INDEX message_template_in_use ON message_template (trigger, channel) WHERE active AND trigger <> 'by-hand'`,
  );
  await runner.query(`
    CREATE TABLE message_template_version (
      template_id uuid NOT NULL REFERENCES message_template (id),
      version int NOT NULL,
      name text NOT NULL,
      channel text NOT NULL,
      trigger text NOT NULL,
      subject jsonb,
      content jsonb NOT NULL,
      at timestamptz NOT NULL,
      by uuid NOT NULL,
      PRIMARY KEY (template_id, version)
    )`);
}

async function createCampaigns(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE campaign (
      id uuid PRIMARY KEY,
      channel text NOT NULL CHECK (channel IN ('email', 'sms', 'push')),
      segment text,
      recipient text,
      locale text,
      subject jsonb,
      content jsonb NOT NULL,
      state text NOT NULL CHECK (state IN ('scheduled', 'sending', 'sent', 'cancelled')),
      scheduled_for timestamptz NOT NULL,
      counted int NOT NULL,
      reached uuid,
      created_at timestamptz NOT NULL,
      CHECK ((segment IS NULL) <> (recipient IS NULL))
    )`);
  await runner.query(`COMMENT ON COLUMN campaign.reached IS 'the last account of the segment whose message is written down'`);
  await runner.query(
    `COMMENT ON COLUMN campaign.recipient IS 'emptied with the contents of the message log, and when the person is erased'`,
  );
  await runner.query(`CREATE INDEX campaign_due ON campaign (scheduled_for) WHERE state IN ('scheduled', 'sending')`);
  await runner.query('CREATE INDEX campaign_newest ON campaign (created_at, id)');
  await runner.query(`CREATE INDEX campaign_by_recipient ON campaign (lower(recipient)) WHERE recipient <> ''`);
}

async function createAudience(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE audience_subscription (
      subscription_id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      status text NOT NULL,
      version bigint NOT NULL
    )`);
  await runner.query('CREATE INDEX audience_subscription_by_user ON audience_subscription (user_id, status)');
  await runner.query(`
    CREATE TABLE audience_order (
      order_id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      paid_at timestamptz NOT NULL,
      version bigint NOT NULL
    )`);
  await runner.query('CREATE INDEX audience_order_by_user ON audience_order (user_id, paid_at)');
  await runner.query('CREATE TABLE audience_source (name text PRIMARY KEY, after text, is_read boolean NOT NULL)');
  await runner.query(`COMMENT ON TABLE audience_source IS 'how far what was before the first event has been read, and from whom'`);
  await runner.query('CREATE INDEX notification_preference_marketing ON notification_preference (user_id) WHERE marketing');
}
