import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which version of each legal text an admin has confirmed. The audit names the admin. */
export class ConfirmLegalTexts1798320000000 implements MigrationInterface {
  name = 'ConfirmLegalTexts1798320000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE legal_text_confirmation (
        text_id      text NOT NULL,
        version      text NOT NULL,
        confirmed_at timestamptz NOT NULL,
        PRIMARY KEY (text_id, version)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE legal_text_confirmation');
  }
}
