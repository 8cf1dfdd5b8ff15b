import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The position of a consumer according to the database. A restored database continues there. */
export class AddFinishedSequence1700000000003 implements MigrationInterface {
  name = 'NoteFinishedEvents1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stream_watch ADD COLUMN finished_seq bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stream_watch DROP COLUMN finished_seq');
  }
}
