import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The brushes that a refund pays for, and the returned brushes of a withdrawal. Earlier rows keep their meaning: all declared ones. */
export class ReturnBrushByBrush1797450000000 implements MigrationInterface {
  name = 'ReturnBrushByBrush1797450000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE withdrawal ADD COLUMN settled_items jsonb, ADD COLUMN settled_lines jsonb');
    await runner.query('ALTER TABLE refund ADD COLUMN items jsonb');
    await runner.query('CREATE INDEX withdrawal_of_refund ON withdrawal (refund_id) WHERE refund_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE withdrawal DROP COLUMN settled_items, DROP COLUMN settled_lines');
    await runner.query('ALTER TABLE refund DROP COLUMN items');
  }
}
