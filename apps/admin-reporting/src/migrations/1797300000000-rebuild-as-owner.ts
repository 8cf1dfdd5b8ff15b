import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A rebuild makes and drops tables: two functions of their owner do it, as the role of the service may not. */
export class RebuildAsOwner1797300000000 implements MigrationInterface {
  name = 'RebuildAsOwner1797300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION begin_rebuild() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        DROP SCHEMA IF EXISTS figures_next CASCADE;
        PERFORM create_figures('figures_next');
      END $$`);
    await runner.query(`
      CREATE FUNCTION finish_rebuild() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        DROP SCHEMA figures CASCADE;
        ALTER SCHEMA figures_next RENAME TO figures;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION begin_rebuild(), finish_rebuild()');
  }
}
