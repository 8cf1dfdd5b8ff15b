import type { MigrationInterface, QueryRunner } from 'typeorm';

const ADD_EPOCH = `
  CREATE FUNCTION add_epoch(name text) RETURNS void LANGUAGE plpgsql AS $$
   DECLARE fact text;
   BEGIN
     FOREACH fact IN ARRAY ARRAY['order_fact', 'subscription_fact', 'delivery_fact', 'charge_fact', 'user_fact'] LOOP
       EXECUTE format('ALTER TABLE %I.%I ADD COLUMN epoch int NOT NULL DEFAULT 0', name, fact);
     END LOOP;
   END $$`;

// A rebuild makes its schema by this function.
const create = (last: string): string => `
  CREATE OR REPLACE FUNCTION create_figures(name text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM create_first_figures(name); PERFORM subtract_refunded_charges(name); PERFORM keep_totals(name); PERFORM keep_refund_days(name);
     PERFORM keep_written_off(name);${last}
   END $$`;
const ADD_EPOCH_TO_NEXT = `
  DO $$ BEGIN IF to_regnamespace('figures_next') IS NOT NULL THEN PERFORM add_epoch('figures_next'); END IF; END $$`;

/** The epoch of each fact: after a restore of its owner, a lower version of a later epoch replaces it. */
export class CompareEpochs1798700000000 implements MigrationInterface {
  name = 'CompareEpochs1798700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ADD_EPOCH);
    await runner.query(`SELECT add_epoch('figures')`);
    await runner.query(ADD_EPOCH_TO_NEXT);
    await runner.query(create(' PERFORM add_epoch(name);'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(create(''));
    await runner.query('DROP SCHEMA IF EXISTS figures_next CASCADE');
    for (const fact of ['order_fact', 'subscription_fact', 'delivery_fact', 'charge_fact', 'user_fact'])
      await runner.query(`ALTER TABLE figures.${fact} DROP COLUMN epoch`);
    await runner.query('DROP FUNCTION add_epoch(text)');
  }
}
