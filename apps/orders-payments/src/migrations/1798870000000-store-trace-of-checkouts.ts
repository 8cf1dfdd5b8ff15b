import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A checkout keeps the trace of the click on the pay button, which the webhook of its payment continues. */
export class StoreTraceOfCheckouts1798870000000 implements MigrationInterface {
  name = 'StoreTraceOfCheckouts1798870000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkout ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkout DROP COLUMN traceparent');
  }
}
