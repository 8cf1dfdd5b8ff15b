import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message keeps the trace and the correlation id of its cause, so that sending it links to them. */
export class StoreCauseOfMessages1798800000000 implements MigrationInterface {
  name = 'StoreCauseOfMessages1798800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message ADD COLUMN correlation_id text, ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message DROP COLUMN correlation_id, DROP COLUMN traceparent');
  }
}
