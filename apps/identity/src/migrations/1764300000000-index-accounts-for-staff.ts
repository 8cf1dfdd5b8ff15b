import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the account lists of staff: newest first, and by the start of a name or an address. */
export class IndexAccountsForStaff1764300000000 implements MigrationInterface {
  name = 'IndexAccountsForStaff1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX account_newest ON account (created_at DESC, id DESC) WHERE state <> 'closed'`);
    await runner.query('CREATE INDEX account_email_begins ON account (email text_pattern_ops)');
    await runner.query('CREATE INDEX account_name_begins ON account (lower(full_name) text_pattern_ops)');
    await runner.query(`CREATE INDEX account_of_staff ON account (created_at DESC, id DESC) WHERE roles && ARRAY['staff', 'admin']`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX account_of_staff, account_name_begins, account_email_begins, account_newest');
  }
}
