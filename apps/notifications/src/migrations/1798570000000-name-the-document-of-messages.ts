import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails about an invoice or a credit note of a plan name it. */
export class NameTheDocumentOfMessages1798570000000 implements MigrationInterface {
  name = 'NameTheDocumentOfMessages1798570000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message ADD COLUMN document_number text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message DROP COLUMN document_number');
  }
}
