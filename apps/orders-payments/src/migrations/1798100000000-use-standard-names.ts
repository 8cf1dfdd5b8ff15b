import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [['delivery_look', 'delivery_sync']] as const;

const COLUMNS = [
  ['account', 'look_due_at', 'sync_due_at'],
  ['account', 'look_number', 'sync_number'],
  ['delivery_sync', 'look_due_at', 'sync_due_at'],
  ['delivery_sync', 'look_number', 'sync_number'],
  ['refund', 'settled_at', 'finalized_at'],
  ['dispute', 'settled_at', 'closed_at'],
  ['recall_notice', 'settled_at', 'finalized_at'],
  ['withdrawal', 'settled_at', 'resolved_at'],
  ['withdrawal', 'settled_items', 'returned_items'],
  ['withdrawal', 'settled_lines', 'returned_lines'],
] as const;

const INDEXES = [
  ['account_look', 'account_sync_due'],
  ['delivery_look_due', 'delivery_sync_due'],
  ['withdrawal_settled', 'withdrawal_resolved'],
] as const;

/** Renames columns to the words of the code: sync, finalize, close, resolve, return. */
export class UseStandardNames1798100000000 implements MigrationInterface {
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
