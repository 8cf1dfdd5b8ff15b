import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time of the last requested link to an order, so that a mailbox is not flooded. */
export class RenewLinksToOrders1797810000000 implements MigrationInterface {
  name = 'RenewLinksToOrders1797810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN link_renewed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN link_renewed_at');
  }
}
