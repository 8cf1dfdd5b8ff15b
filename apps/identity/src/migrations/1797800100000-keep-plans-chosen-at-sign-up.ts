import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the plan chosen before a sign-up with the sign-up and its link. An older version leaves the columns empty. */
export class KeepPlansChosenAtSignUp1797800100000 implements MigrationInterface {
  name = 'KeepPlansChosenAtSignUp1797800100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE address_wish ADD COLUMN plan_id text');
    await runner.query('ALTER TABLE link ADD COLUMN plan_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE link DROP COLUMN plan_id');
    await runner.query('ALTER TABLE address_wish DROP COLUMN plan_id');
  }
}
