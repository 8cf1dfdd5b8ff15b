import type { MigrationInterface, QueryRunner } from 'typeorm';

// Sums are kept by what a row adds when it comes, and by the difference when it changes.
const SUM = (rows: string): string => `
  INSERT INTO %1$I.charge_day AS d (day, charges, revenue)
  SELECT (paid_at AT TIME ZONE 'Europe/Madrid')::date, sum(n), sum(n * (amount - refunded)) FROM (${rows}) AS r GROUP BY 1 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET charges = d.charges + excluded.charges, revenue = d.revenue + excluded.revenue`;
const ADDED = 'SELECT 1 AS n, amount, refunded, paid_at FROM added';
const CHANGED = `${ADDED} UNION ALL SELECT -1 AS n, amount, refunded, paid_at FROM gone`;

const COUNT = `
  CREATE OR REPLACE FUNCTION count_charges() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN EXECUTE format($sql$${SUM(ADDED)}$sql$, TG_TABLE_SCHEMA);
     ELSE EXECUTE format($sql$${SUM(CHANGED)}$sql$, TG_TABLE_SCHEMA);
     END IF;
     RETURN NULL;
   END $$`;

const SUBTRACT = `
  CREATE FUNCTION subtract_refunded_charges(name text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     EXECUTE format('ALTER TABLE %I.charge_fact ADD COLUMN refunded int NOT NULL DEFAULT 0', name);
     EXECUTE format('CREATE TRIGGER changed AFTER UPDATE ON %I.charge_fact REFERENCING NEW TABLE AS added OLD TABLE AS gone
                       FOR EACH STATEMENT EXECUTE FUNCTION count_charges()', name);
   END $$`;

// A rebuild makes its schema by this function.
const CREATE = `
  CREATE FUNCTION create_figures(name text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM create_first_figures(name);
     PERFORM subtract_refunded_charges(name);
   END $$`;

const COUNT_AS_BEFORE = `
  CREATE OR REPLACE FUNCTION count_charges() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     EXECUTE format($sql$${SUM('SELECT 1 AS n, amount, 0 AS refunded, paid_at FROM added')}$sql$, TG_TABLE_SCHEMA);
     RETURN NULL;
   END $$`;

/** The refunded amount of charges is subtracted from their revenue. */
export class SubtractRefundedCharges1764700000000 implements MigrationInterface {
  name = 'SubtractRefundedCharges1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION create_figures(text) RENAME TO create_first_figures');
    for (const statement of [COUNT, SUBTRACT, CREATE]) await runner.query(statement);
    await runner.query(`SELECT subtract_refunded_charges('figures')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER changed ON figures.charge_fact');
    await runner.query('ALTER TABLE figures.charge_fact DROP COLUMN refunded');
    await runner.query('DROP FUNCTION create_figures(text), subtract_refunded_charges(text)');
    await runner.query('ALTER FUNCTION create_first_figures(text) RENAME TO create_figures');
    await runner.query(COUNT_AS_BEFORE);
  }
}
