import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  ['stock_layer', 'stock_lot'],
  ['brush_offer', 'variant_availability'],
] as const;

const COLUMNS = [
  ['reservation', 'checkout_id', 'reservation_id'],
  ['reservation_line', 'checkout_id', 'reservation_id'],
  ['parcel', 'hold_id', 'reservation_id'],
  ['batch_use', 'hold_id', 'reservation_id'],
  ['reservation', 'settled_at', 'finalized_at'],
  ['batch_use', 'layer_id', 'lot_id'],
] as const;

const INDEXES = [
  ['stock_layer_with_pieces', 'stock_lot_with_pieces'],
  ['stock_layer_of_batch', 'stock_lot_of_batch'],
] as const;

/** Renames tables and columns to the words of the code: lots, variants, reservations. */
export class UseStandardNames1798110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [from, to] of TABLES) await runner.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
    for (const [from, to] of INDEXES) await runner.query(`ALTER INDEX ${from} RENAME TO ${to}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [from, to] of INDEXES) await runner.query(`ALTER INDEX ${to} RENAME TO ${from}`);
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${to} TO ${from}`);
    for (const [from, to] of TABLES) await runner.query(`ALTER TABLE ${to} RENAME TO ${from}`);
  }
}
