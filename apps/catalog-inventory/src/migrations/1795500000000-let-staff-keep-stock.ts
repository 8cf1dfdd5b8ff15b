import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (...names: string[]) => `kind IN (${names.map((name) => `'${name}'`).join(', ')})`;
const MOVES = ['held', 'committed', 'released', 'returned'];

/** Separates deliveries from corrections. The ledger can be read by SKU, by kind and for recent sales. */
export class LetStaffKeepStock1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, kinds('opened', 'received', 'adjusted', ...MOVES), kinds('received', 'adjusted'));
    await runner.query('CREATE INDEX stock_movement_of_unit ON stock_movement (sku, id DESC)');
    // Most movements are sales. Without this index, a search for a rare kind would read all of them.
    await runner.query(
      `CREATE INDEX stock_movement_of_kind ON stock_movement (kind, id DESC) WHERE ${kinds('opened', 'received', 'adjusted', 'returned')}`,
    );
    await runner.query('CREATE INDEX stock_movement_sales ON stock_movement (at) INCLUDE (sku, sold) WHERE sold <> 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX stock_movement_sales, stock_movement_of_kind, stock_movement_of_unit');
    await allow(runner, kinds('opened', 'adjusted', ...MOVES), kinds('adjusted'));
  }
}

async function allow(runner: QueryRunner, all: string, once: string): Promise<void> {
  await runner.query('ALTER TABLE stock_movement DROP CONSTRAINT stock_movement_kind_check');
  await runner.query(`ALTER TABLE stock_movement ADD CONSTRAINT stock_movement_kind_check CHECK (${all})`);
  await runner.query('DROP INDEX stock_movement_adjusted_once');
  await runner.query(`CREATE UNIQUE INDEX stock_movement_adjusted_once ON stock_movement (reference) WHERE ${once}`);
}
