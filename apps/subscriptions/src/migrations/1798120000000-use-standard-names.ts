import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  ['stock_settlement', 'stock_update'],
  ['brushes_ahead', 'demand_forecast'],
] as const;

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

const FUNCTIONS = [
  ['keep_deliveries_ahead', 'forecast_deliveries'],
  ['keep_plans_ahead', 'forecast_subscriptions'],
  ['mend_brushes_ahead', 'repair_demand_forecast'],
] as const;

const WORDS = [
  ['hold_state', 'reservation_state'],
  ['brushes_ahead', 'demand_forecast'],
] as const;

/** Renames tables, columns and functions to the words of the code: stock updates, reservations, refunds, demand forecast. */
export class UseStandardNames1798120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [from, to] of TABLES) await runner.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
    for (const [from, to] of INDEXES) await runner.query(`ALTER INDEX ${from} RENAME TO ${to}`);
    for (const [from, to] of FUNCTIONS) await renameFunction(runner, from, to, WORDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    const reversed = WORDS.map(([from, to]) => [to, from] as const);
    for (const [from, to] of FUNCTIONS) await renameFunction(runner, to, from, reversed);
    for (const [from, to] of INDEXES) await runner.query(`ALTER INDEX ${to} RENAME TO ${from}`);
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${to} TO ${from}`);
    for (const [from, to] of TABLES) await runner.query(`ALTER TABLE ${to} RENAME TO ${from}`);
  }
}

/** Renames a function in place, so that its triggers keep it, and replaces words in its body. */
async function renameFunction(runner: QueryRunner, from: string, to: string, words: readonly (readonly [string, string])[]): Promise<void> {
  if (from !== to) await runner.query(`ALTER FUNCTION ${from}() RENAME TO ${to}`);
  const [row] = (await runner.query('SELECT pg_get_functiondef($1::regprocedure) AS definition', [`${to}()`])) as { definition: string }[];
  await runner.query(words.reduce((text, [word, other]) => text.replaceAll(word, other), row?.definition ?? ''));
}
