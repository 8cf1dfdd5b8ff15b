import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far a consumer has come, by the database: a restored one begins there again. */
export class NoteFinishedEvents1700000000003 implements MigrationInterface {
  name = 'NoteFinishedEvents1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stream_watch ADD COLUMN finished_seq bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stream_watch DROP COLUMN finished_seq');
  }
}
