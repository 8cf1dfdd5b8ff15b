import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the order of add-on items to add-on order. */
export class RenameAddOnOrder1797910302000 implements MigrationInterface {
  name = 'RenameAddOnOrder1797910302000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkout RENAME COLUMN order_alongside TO add_on_order');
    await runner.query(
      `UPDATE checkout SET choice = (choice - 'alongside') || jsonb_build_object('addOnItems', choice -> 'alongside') WHERE choice ? 'alongside'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE checkout SET choice = (choice - 'addOnItems') || jsonb_build_object('alongside', choice -> 'addOnItems') WHERE choice ? 'addOnItems'`,
    );
    await runner.query('ALTER TABLE checkout RENAME COLUMN add_on_order TO order_alongside');
  }
}
