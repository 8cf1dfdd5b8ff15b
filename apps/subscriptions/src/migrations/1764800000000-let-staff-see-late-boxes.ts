import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of boxes that have not arrived, by the day they should have left. Few past boxes are in it. */
export class LetStaffSeeLateBoxes1764800000000 implements MigrationInterface {
  name = 'LetStaffSeeLateBoxes1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX delivery_not_arrived ON delivery (date, id) WHERE status IN ('scheduled', 'waiting', 'in_transit', 'failed')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX delivery_not_arrived');
  }
}
