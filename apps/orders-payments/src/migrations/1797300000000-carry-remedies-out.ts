import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finished remedies of recall notices, and the erasure of notices: the key of the address is deleted with the order. */
export class CarryRemediesOut1797300000000 implements MigrationInterface {
  name = 'CarryRemediesOut1797300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE recall_notice
        ADD COLUMN done_remedy text CHECK (done_remedy IN ('replacement', 'refund', 'repair')),
        ADD COLUMN done_at timestamptz,
        ADD COLUMN done_note text,
        ADD COLUMN forgotten_at timestamptz,
        ADD CHECK ((done_remedy IS NULL) = (done_at IS NULL)),
        ADD CHECK (done_note IS NULL OR done_at IS NOT NULL)`);
    await runner.query('CREATE INDEX recall_notice_of_order ON recall_notice (order_id)');
    await runner.query(`
      UPDATE recall_notice SET person_key = recall_notice.id::text, forgotten_at = orders.erased_at
        FROM orders WHERE orders.id = recall_notice.order_id AND orders.erased_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX recall_notice_of_order');
    await runner.query(
      'ALTER TABLE recall_notice DROP COLUMN done_remedy, DROP COLUMN done_at, DROP COLUMN done_note, DROP COLUMN forgotten_at',
    );
  }
}
