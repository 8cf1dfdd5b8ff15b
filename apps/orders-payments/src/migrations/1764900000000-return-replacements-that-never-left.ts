import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that were cancelled while replacement brushes may have been taken: brushes that a crash left behind return too. */
const CALLED_OFF_BEFORE = `
  INSERT INTO replacement_return (replacement_id, order_id)
  SELECT (failure->>'replacementId')::uuid, id FROM orders WHERE status = 'cancelled' AND failure->>'replacementId' IS NOT NULL`;

/** Replacement brushes whose stock is to be returned, because the order was cancelled before their parcel left. */
export class ReturnReplacementsThatNeverLeft1764900000000 implements MigrationInterface {
  name = 'ReturnReplacementsThatNeverLeft1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE replacement_return (
        replacement_id uuid PRIMARY KEY,
        order_id uuid NOT NULL,
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        tries int NOT NULL DEFAULT 0,
        done_at timestamptz,
        last_error text
      )`);
    await runner.query('CREATE INDEX replacement_return_due ON replacement_return (due_at) WHERE done_at IS NULL');
    await runner.query(CALLED_OFF_BEFORE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE replacement_return');
  }
}
