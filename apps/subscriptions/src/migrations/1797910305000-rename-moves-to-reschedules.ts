import type { MigrationInterface, QueryRunner } from 'typeorm';

const rename = (from: string, to: string): string[] => [
  'ALTER TABLE billing_pause DROP CONSTRAINT IF EXISTS billing_stop_kind_check, DROP CONSTRAINT IF EXISTS billing_pause_kind_check',
  `UPDATE billing_pause SET kind = '${to}' WHERE kind = '${from}'`,
  `ALTER TABLE billing_pause ADD CONSTRAINT billing_pause_kind_check CHECK (kind IN ('pause', 'skip', '${to}'))`,
];

/** A delivery is rescheduled: the billing pause that follows from it says so. */
export class RenameMovesToReschedules1797910305000 implements MigrationInterface {
  name = 'RenameMovesToReschedules1797910305000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of rename('move', 'reschedule')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of rename('reschedule', 'move')) await runner.query(statement);
  }
}
