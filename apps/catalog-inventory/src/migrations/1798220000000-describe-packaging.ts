import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['packaging_identifier', 'packaging_material', 'packaging_sorting_en', 'packaging_sorting_es'] as const;

/** Stores the packaging of each product, and the seller's numbers in the registers of packaging. */
export class DescribePackaging1798220000000 implements MigrationInterface {
  name = 'DescribePackaging1798220000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE product ${COLUMNS.map((column) => `ADD COLUMN ${column} text NOT NULL DEFAULT ''`).join(', ')}`);
    await runner.query(`
      CREATE TABLE packaging_register (
        country    text PRIMARY KEY CHECK (country ~ '^[A-Z]{2}$'),
        register   text NOT NULL,
        number     text NOT NULL,
        since      date,
        revision   int NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE packaging_register');
    await runner.query(`ALTER TABLE product ${COLUMNS.map((column) => `DROP COLUMN ${column}`).join(', ')}`);
  }
}
