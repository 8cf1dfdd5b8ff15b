import type { MigrationInterface, QueryRunner } from 'typeorm';

const RENAMES: readonly (readonly [from: string, to: string])[] = [
  ['TABLE address_wish', 'pending_email_request'],
  ['INDEX address_wish_due', 'pending_email_request_due'],
  ['TABLE known_place', 'known_client_address'],
  ['INDEX known_place_old', 'known_client_address_old'],
  ['FUNCTION forget_security_events_of(uuid)', 'delete_security_events_of'],
  ['FUNCTION forget_security_events_before(timestamptz, int)', 'delete_security_events_before'],
];

/** Gives tables, a column and functions the names that the code uses. */
export class UseStandardNames1797900000000 implements MigrationInterface {
  name = 'UseStandardNames1797900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [from, to] of RENAMES) await runner.query(`ALTER ${from} RENAME TO ${to}`);
    await runner.query('ALTER TABLE session RENAME COLUMN proven_at TO authenticated_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE session RENAME COLUMN authenticated_at TO proven_at');
    for (const [from, to] of RENAMES.toReversed()) {
      const [kind = '', name = ''] = from.split(/ (.*)/);
      const signature = /\(.*\)/.exec(name)?.[0] ?? '';
      await runner.query(`ALTER ${kind} ${to}${signature} RENAME TO ${name.replace(signature, '')}`);
    }
  }
}
