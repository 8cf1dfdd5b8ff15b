import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of future boxes for the demand forecast: few boxes are in it. */
export class ForeseeBoxesToCome1796300000000 implements MigrationInterface {
  name = 'ForeseeBoxesToCome1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX delivery_to_come ON delivery (date) INCLUDE (subscription_id, hold_state, brushes) WHERE status IN ('scheduled', 'waiting')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX delivery_to_come');
  }
}
