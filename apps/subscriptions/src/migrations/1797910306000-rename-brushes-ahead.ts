import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces a word in the bodies of all functions that hold it. */
const reword = (from: string, to: string): string => `
  DO $do$
  DECLARE found oid;
  BEGIN
    FOR found IN SELECT p.oid FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
                  WHERE l.lanname = 'plpgsql' AND p.pronamespace = current_schema()::regnamespace AND p.prosrc LIKE '%${from}%' LOOP
      EXECUTE replace(pg_get_functiondef(found), '${from}', '${to}');
    END LOOP;
  END $do$`;

const FUNCTIONS = [
  ['mend_brushes_ahead', 'repair_brush_demand'],
  ['keep_plans_ahead', 'track_plan_demand'],
  ['keep_deliveries_ahead', 'track_delivery_demand'],
] as const;

/** Renames the table and functions of future brushes to brush demand. */
export class RenameBrushesAhead1797910306000 implements MigrationInterface {
  name = 'RenameBrushesAhead1797910306000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE brushes_ahead RENAME TO brush_demand');
    for (const [from, to] of FUNCTIONS) await runner.query(`ALTER FUNCTION ${from}() RENAME TO ${to}`);
    await runner.query(reword('brushes_ahead', 'brush_demand'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE brush_demand RENAME TO brushes_ahead');
    for (const [to, from] of FUNCTIONS) await runner.query(`ALTER FUNCTION ${from}() RENAME TO ${to}`);
    await runner.query(reword('brush_demand', 'brushes_ahead'));
  }
}
