import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces a word in the bodies of all functions that hold it. */
const reword = (from: string, to: string): string => `
  DO $do$
  DECLARE found oid;
  BEGIN
    FOR found IN SELECT p.oid FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
                  WHERE l.lanname = 'plpgsql' AND p.pronamespace = current_schema()::regnamespace AND p.prosrc LIKE $w$%${from}%$w$ LOOP
      EXECUTE replace(pg_get_functiondef(found), $w$${from}$w$, $w$${to}$w$);
    END LOOP;
  END $do$`;

// A rebuild that runs meanwhile is begun anew by the program after this one.
const rename = (from: string, to: string): string[] => [
  'DROP SCHEMA IF EXISTS figures_next CASCADE',
  `ALTER FUNCTION keep_${from}_totals() RENAME TO keep_${to}_totals`,
  `ALTER TABLE figures.${from}_fact RENAME TO ${to}_fact`,
  ...[`${from}_fact`, `keep_${from}_totals`, `'${from}'`, `${from}-due`].map((word) => reword(word, word.replace(from, to))),
  `UPDATE figures.state_total SET kind = '${to}' WHERE kind = '${from}'`,
  `UPDATE figures.day_total SET kind = '${to}-due' WHERE kind = '${from}-due'`,
];

/** The code calls a box a delivery: its table, the functions that keep totals, and the totals follow. */
export class RenameBoxesToDeliveries1797910320000 implements MigrationInterface {
  name = 'RenameBoxesToDeliveries1797910320000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of rename('box', 'delivery')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of rename('delivery', 'box')) await runner.query(statement);
  }
}
