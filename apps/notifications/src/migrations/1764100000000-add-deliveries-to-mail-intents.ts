import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails about subscriptions; some also name one of its boxes. */
export class AddDeliveriesToMailIntents1764100000000 implements MigrationInterface {
  name = 'AddDeliveriesToMailIntents1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_intent ADD COLUMN delivery_id uuid');
    await runner.query(`COMMENT ON COLUMN mail_intent.delivery_id IS 'the box of a subscription, which about_id then names'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_intent DROP COLUMN delivery_id');
  }
}
