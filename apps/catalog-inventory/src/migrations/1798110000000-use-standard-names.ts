import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['reservation', 'checkout_id', 'reservation_id'],
  ['reservation_line', 'checkout_id', 'reservation_id'],
  ['parcel', 'hold_id', 'reservation_id'],
  ['batch_use', 'hold_id', 'reservation_id'],
  ['reservation', 'settled_at', 'finalized_at'],
] as const;

/** Renames tables and columns to the words of the code: lots, variants, reservations. */
export class UseStandardNames1798110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${to} TO ${from}`);
  }
}
