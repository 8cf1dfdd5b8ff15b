import type { MigrationInterface, QueryRunner } from 'typeorm';

const CAPITALS = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇŠŽČŘŁŃŚÝ';
const SMALL = 'áàâäãåéèêëíìîïóòôöõúùûüñçšžčřłńśý';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuuncszcrlnsy';
const SAID = `translate(lower(said), '${CAPITALS}${SMALL}', '${PLAIN}${PLAIN}')`;

const HEADED = 'CREATE OR REPLACE FUNCTION search_text(said text) RETURNS text IMMUTABLE STRICT';

/** A search says what it costs for each row, so that reading the newest orders is weighed rightly against the indexes; and sums have one. */
export class WeighSearchesOfStaff1796300000000 implements MigrationInterface {
  name = 'WeighSearchesOfStaff1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    // The same words for the same texts, so every index stays as it is. What SQL puts in place of a call is taken to cost nothing. Twenty
    // rows are found before helpers have started: none are wanted.
    await runner.query(`${HEADED} PARALLEL RESTRICTED COST 100 LANGUAGE plpgsql AS $$ BEGIN RETURN ${SAID}; END $$`);
    await runner.query('CREATE INDEX order_by_total ON orders (total)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX order_by_total');
    await runner.query(`${HEADED} PARALLEL SAFE LANGUAGE sql RETURN ${SAID}`);
  }
}
