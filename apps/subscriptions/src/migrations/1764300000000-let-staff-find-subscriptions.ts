import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the subscription search of staff: by state, plan, address and name, newest first. */
export class LetStaffFindSubscriptions1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX subscription_newest ON subscription (started_at DESC, id DESC)');
    await runner.query('CREATE INDEX subscription_newest_in_state ON subscription (status, started_at DESC, id DESC)');
    await runner.query('CREATE INDEX subscription_newest_of_plan ON subscription (plan_id, started_at DESC, id DESC)');
    await runner.query(`CREATE INDEX subscription_mail ON subscription (lower(shipping ->> 'email') text_pattern_ops)`);
    await runner.query(`CREATE INDEX subscription_last_name ON subscription (lower(shipping ->> 'lastName') text_pattern_ops)`);
    await runner.query('CREATE INDEX subscription_text_id ON subscription ((id::text) text_pattern_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX subscription_newest, subscription_newest_in_state, subscription_newest_of_plan, subscription_mail, subscription_last_name, subscription_text_id',
    );
  }
}
