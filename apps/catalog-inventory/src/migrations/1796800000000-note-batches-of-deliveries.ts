import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The maker's batches that arrived with a delivery, needed on the day of a recall. */
export class NoteBatchesOfDeliveries1796800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE stock_movement ADD COLUMN batch text CHECK (batch IS NULL OR kind = 'received')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stock_movement DROP COLUMN batch');
  }
}
