import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Progress of staff's request to issue the documents of earlier charges. */
export class BackfillPlanDocuments1798490000000 implements MigrationInterface {
  name = 'BackfillPlanDocuments1798490000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE document_backfill (
        id uuid PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('done', 'running')),
        started_at timestamptz NOT NULL,
        paid_before timestamptz NOT NULL,
        last_charge_id text
      )`);
    await runner.query(`CREATE UNIQUE INDEX document_backfill_running ON document_backfill (state) WHERE state = 'running'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE document_backfill');
  }
}
