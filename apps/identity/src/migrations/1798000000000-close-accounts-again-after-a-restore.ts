import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that were closed, and that a restore of the database has opened again. The service closes them. */
export class CloseAccountsAgainAfterARestore1798000000000 implements MigrationInterface {
  name = 'CloseAccountsAgainAfterARestore1798000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE reopened_account (account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reopened_account');
  }
}
