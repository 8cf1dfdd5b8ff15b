import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tax agency's answers are evidence, like the records that they belong to. */
export class KeepAnswersOfTheAgency1798660000000 implements MigrationInterface {
  name = 'KeepAnswersOfTheAgency1798660000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION refuse_answer_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'An answer of the tax agency is never changed or removed'; END $$`);
    await runner.query(`
      CREATE TRIGGER billing_answer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_answer
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_answer_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER billing_answer_append_only ON billing_answer');
    await runner.query('DROP FUNCTION refuse_answer_change()');
  }
}
