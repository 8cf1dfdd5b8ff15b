import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = ['running', 'of', 'begin', 'end'];
const rename = (from: string, to: string): string[] => [
  `ALTER TABLE ${from} RENAME TO ${to}`,
  ...INDEXES.map((index) => `ALTER INDEX ${from}_${index} RENAME TO ${to}_${index}`),
];
const commands = (from: [string, string], to: [string, string]): string[] => [
  `UPDATE subscription SET pending_command = jsonb_set(pending_command, '{kind}', '"${to[0]}"') WHERE pending_command ->> 'kind' = '${from[0]}'`,
  `UPDATE subscription SET pending_command = (pending_command - '${from[1]}') || jsonb_build_object('${to[1]}', pending_command -> '${from[1]}')
    WHERE pending_command ? '${from[1]}'`,
];
const BEFORE: [string, string] = ['begin-stop', 'stopId'];
const AFTER: [string, string] = ['begin-billing-pause', 'billingPauseId'];

/** Renames times without charges to billing pauses, in the table and in stored commands. */
export class RenameBillingStops1797910303000 implements MigrationInterface {
  name = 'RenameBillingStops1797910303000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...rename('billing_stop', 'billing_pause'), ...commands(BEFORE, AFTER)]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...commands(AFTER, BEFORE), ...rename('billing_pause', 'billing_stop')]) await runner.query(statement);
  }
}
