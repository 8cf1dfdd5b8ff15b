import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails about a document of a plan link to the explanation of its charge. */
export class NameTheChargeOfMessages1798670000000 implements MigrationInterface {
  name = 'NameTheChargeOfMessages1798670000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message ADD COLUMN charge_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message DROP COLUMN charge_id');
  }
}
