import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [['stock_settlement', 'stock_update']] as const;

const COLUMNS = [
  ['plan_withdrawal', 'paid_back_at', 'refunded_at'],
  ['delivery', 'hold_id', 'reservation_id'],
  ['delivery', 'hold_state', 'reservation_state'],
  ['delivery', 'hold_due_at', 'reservation_due_at'],
  ['stock_update', 'hold_id', 'reservation_id'],
  ['refund', 'settled_at', 'finalized_at'],
  ['charge_dispute', 'settled_at', 'closed_at'],
  ['price_change', 'settled_at', 'closed_at'],
] as const;

const INDEXES = [['stock_settlement_due', 'stock_update_due']] as const;

// Their bodies read the renamed column.
const FUNCTIONS = ['track_delivery_demand', 'track_plan_demand', 'repair_brush_demand'] as const;

const WORD = ['hold_state', 'reservation_state'] as const;

/** Renames tables, columns and functions to the words of the code: stock updates, reservations and refunds. */
export class UseStandardNames1798120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [from, to] of TABLES) await runner.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
    for (const [from, to] of INDEXES) await runner.query(`ALTER INDEX ${from} RENAME TO ${to}`);
    for (const name of FUNCTIONS) await reword(runner, name, ...WORD);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of FUNCTIONS) await reword(runner, name, WORD[1], WORD[0]);
    for (const [from, to] of INDEXES) await runner.query(`ALTER INDEX ${to} RENAME TO ${from}`);
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${to} TO ${from}`);
    for (const [from, to] of TABLES) await runner.query(`ALTER TABLE ${to} RENAME TO ${from}`);
  }
}

/** Replaces a word in the body of a function in place, so that its triggers keep it. */
async function reword(runner: QueryRunner, name: string, from: string, to: string): Promise<void> {
  const [row] = (await runner.query('SELECT pg_get_functiondef($1::regprocedure) AS definition', [`${name}()`])) as {
    definition: string;
  }[];
  await runner.query((row?.definition ?? '').replaceAll(from, to));
}
