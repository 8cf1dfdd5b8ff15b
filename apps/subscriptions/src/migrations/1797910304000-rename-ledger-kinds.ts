import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (...known: string[]): string => known.map((kind) => `'${kind}'`).join(', ');
const rename = (from: [string, string, string], to: [string, string, string]): string[] => [
  `ALTER TABLE subscription RENAME COLUMN ${from[0]} TO ${to[0]}`,
  `ALTER TABLE subscription RENAME COLUMN ${from[1]} TO ${to[1]}`,
  'ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_kind',
  `UPDATE ledger_entry SET kind = CASE kind WHEN '${from[0]}' THEN '${to[0]}' ELSE '${to[2]}' END WHERE kind IN (${kinds(from[0], from[2])})`,
  `ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_kind CHECK (kind IN (${kinds('paid', 'refunded', to[0], to[2])}))`,
];
const BEFORE: [string, string, string] = ['opened', 'written_off', 'written-off'];
const AFTER: [string, string, string] = ['consumed', 'adjusted', 'adjusted'];

/** Months are paid, refunded, consumed by deliveries and adjusted at the end: columns and entries of the ledger follow. */
export class RenameLedgerKinds1797910304000 implements MigrationInterface {
  name = 'RenameLedgerKinds1797910304000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of rename(BEFORE, AFTER)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of rename(AFTER, BEFORE)) await runner.query(statement);
  }
}
