import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The code calls a box of a subscription a delivery: table, column and indexes follow. */
export class RenameBoxesToDeliveries1797910310000 implements MigrationInterface {
  name = 'RenameBoxesToDeliveries1797910310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE box_look RENAME TO delivery_look');
    await runner.query('ALTER INDEX box_look_due RENAME TO delivery_look_due');
    await runner.query('ALTER TABLE orders RENAME COLUMN box_date TO delivery_date');
    await runner.query('ALTER INDEX order_of_box RENAME TO order_of_delivery');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX order_of_delivery RENAME TO order_of_box');
    await runner.query('ALTER TABLE orders RENAME COLUMN delivery_date TO box_date');
    await runner.query('ALTER INDEX delivery_look_due RENAME TO box_look_due');
    await runner.query('ALTER TABLE delivery_look RENAME TO box_look');
  }
}
