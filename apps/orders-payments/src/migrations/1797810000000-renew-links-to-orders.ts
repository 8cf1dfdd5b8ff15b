import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a new link to an order was last mailed on request, so that a mailbox is not flooded. */
export class RenewLinksToOrders1797810000000 implements MigrationInterface {
  name = 'RenewLinksToOrders1797810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN link_renewed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN link_renewed_at');
  }
}
