import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pieces of a sale may come back one by one. */
export class ReturnPieces1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation_line ADD COLUMN returned int NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND quantity)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation_line DROP COLUMN returned');
  }
}
