import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEEP = `
  CREATE FUNCTION keep_written_off(name text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     EXECUTE format('ALTER TABLE %I.subscription_fact ADD COLUMN written_off int NOT NULL DEFAULT 0', name);
     EXECUTE format('CREATE INDEX ON %I.subscription_fact (cancelled_at) WHERE written_off > 0', name);
   END $$`;

// A rebuild makes its schema by this function.
const create = (last: string): string => `
  CREATE OR REPLACE FUNCTION create_figures(name text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM create_first_figures(name); PERFORM subtract_refunded_charges(name); PERFORM keep_totals(name); PERFORM keep_refund_days(name);${last}
   END $$`;
const ALSO_COMING = `
  DO $$ BEGIN IF to_regnamespace('figures_next') IS NOT NULL THEN PERFORM keep_written_off('figures_next'); END IF; END $$`;

/** Months that boxes brought and were not paid when a plan ended. Facts of before say none until they are read again from their owner. */
export class KeepWrittenOffMonths1797800400000 implements MigrationInterface {
  name = 'KeepWrittenOffMonths1797800400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(KEEP);
    await runner.query(`SELECT keep_written_off('figures')`);
    await runner.query(ALSO_COMING);
    await runner.query(create(' PERFORM keep_written_off(name);'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(create(''));
    await runner.query('ALTER TABLE figures.subscription_fact DROP COLUMN written_off');
    await runner.query('DROP FUNCTION keep_written_off(text)');
  }
}
