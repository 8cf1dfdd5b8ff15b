import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages may also travel as a text or a notice. */
export class AddChannelsToMailIntents1764200000000 implements MigrationInterface {
  name = 'AddChannelsToMailIntents1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE mail_intent ADD COLUMN channel text NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'sms', 'push'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM mail_intent WHERE channel <> 'email'`);
    await runner.query('ALTER TABLE mail_intent DROP COLUMN channel');
  }
}
