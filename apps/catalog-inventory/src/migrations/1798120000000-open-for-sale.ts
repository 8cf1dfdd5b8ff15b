import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores when an admin opened the shop for sale. A shop with prices sold before this version, so it stays open. */
export class OpenForSale1798120000000 implements MigrationInterface {
  name = 'OpenForSale1798120000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE shop_opening (id int PRIMARY KEY CHECK (id = 1), opened_at timestamptz NOT NULL)');
    await runner.query('INSERT INTO shop_opening (id, opened_at) SELECT 1, now() WHERE EXISTS (SELECT FROM product_price)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE shop_opening');
  }
}
