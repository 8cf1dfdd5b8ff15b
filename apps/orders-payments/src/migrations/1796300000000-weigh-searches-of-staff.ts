import type { MigrationInterface, QueryRunner } from 'typeorm';

const CAPITALS = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇŠŽČŘŁŃŚÝ';
const SMALL = 'áàâäãåéèêëíìîïóòôöõúùûüñçšžčřłńśý';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuuncszcrlnsy';
const SAID = `translate(lower(said), '${CAPITALS}${SMALL}', '${PLAIN}${PLAIN}')`;

const HEADED = 'CREATE OR REPLACE FUNCTION search_text(said text) RETURNS text IMMUTABLE STRICT';

/** Sets the cost of a search per row, so the planner weighs reading the newest orders against the indexes. Sums get an index. */
export class WeighSearchesOfStaff1796300000000 implements MigrationInterface {
  name = 'WeighSearchesOfStaff1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    // The same result for the same text, so every index stays valid. The planner treats inlined SQL as free. Twenty rows are found before
    // parallel workers have started, so none are used.
    await runner.query(`${HEADED} PARALLEL RESTRICTED COST 100 LANGUAGE plpgsql AS $$ BEGIN RETURN ${SAID}; END $$`);
    await runner.query('CREATE INDEX order_by_total ON orders (total)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX order_by_total');
    await runner.query(`${HEADED} PARALLEL SAFE LANGUAGE sql RETURN ${SAID}`);
  }
}
