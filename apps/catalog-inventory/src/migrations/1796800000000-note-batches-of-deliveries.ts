import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which of the maker's batches came with a delivery: for the day on which one of them has to be called back. */
export class NoteBatchesOfDeliveries1796800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE stock_movement ADD COLUMN batch text CHECK (batch IS NULL OR kind = 'received')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stock_movement DROP COLUMN batch');
  }
}
