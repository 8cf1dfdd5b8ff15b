import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores when a new link to a plan was last e-mailed on request, to limit such e-mails. */
export class RenewLinksToPlans1797810100000 implements MigrationInterface {
  name = 'RenewLinksToPlans1797810100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription ADD COLUMN link_renewed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription DROP COLUMN link_renewed_at');
  }
}
