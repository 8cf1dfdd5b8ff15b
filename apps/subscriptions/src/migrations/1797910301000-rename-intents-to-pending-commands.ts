import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['intent', 'pending_command'],
  ['intent_due_at', 'pending_command_due_at'],
  ['intent_tries', 'pending_command_tries'],
  ['intent_holder', 'pending_command_holder'],
] as const;

/** Renames intents to pending commands: at Stripe, an intent is a payment. */
export class RenameIntentsToPendingCommands1797910301000 implements MigrationInterface {
  name = 'RenameIntentsToPendingCommands1797910301000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [from, to] of COLUMNS) await runner.query(`ALTER TABLE subscription RENAME COLUMN ${from} TO ${to}`);
    await runner.query('ALTER INDEX subscription_intent RENAME TO subscription_pending_command');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX subscription_pending_command RENAME TO subscription_intent');
    for (const [from, to] of COLUMNS) await runner.query(`ALTER TABLE subscription RENAME COLUMN ${to} TO ${from}`);
  }
}
