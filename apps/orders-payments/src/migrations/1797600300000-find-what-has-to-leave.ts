import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All orders that have yet to leave, also those of plans, by dispatch day. */
export class FindWhatHasToLeave1797600300000 implements MigrationInterface {
  name = 'FindWhatHasToLeave1797600300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX order_has_to_leave ON orders ((coalesce(leaves_on, delivers_on, box_date)), id) WHERE status = 'processing'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX order_has_to_leave');
  }
}
