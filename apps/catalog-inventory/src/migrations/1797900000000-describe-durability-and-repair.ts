import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['durability_guarantee_en', 'durability_guarantee_es', 'repair_information_en', 'repair_information_es'] as const;

/** The seller's promises of durability and repair; empty until staff write them. */
export class DescribeDurabilityAndRepair1797900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE product ${COLUMNS.map((column) => `ADD COLUMN ${column} text NOT NULL DEFAULT ''`).join(', ')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE product ${COLUMNS.map((column) => `DROP COLUMN ${column}`).join(', ')}`);
  }
}
