import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The requested stock alerts: each is sent once. */
export class LetStaffAskForStockAlerts1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE stock_alert (id uuid PRIMARY KEY, at timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stock_alert');
  }
}
