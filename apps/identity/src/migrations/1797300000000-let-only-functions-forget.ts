import type { MigrationInterface, QueryRunner } from 'typeorm';

// The functions run as the owner of the table: the role of the service reads and adds entries, and cannot delete one itself.
const forgets = (signature: string, which: string): string => `
  CREATE FUNCTION ${signature} RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    forgotten bigint;
  BEGIN
    PERFORM set_config('brote.may_forget', 'on', true);
    DELETE FROM security_event WHERE ${which};
    GET DIAGNOSTICS forgotten = ROW_COUNT;
    PERFORM set_config('brote.may_forget', 'off', true);
    RETURN forgotten;
  END $$`;

const OF_ACCOUNT = forgets('forget_security_events_of(account uuid)', 'account_id = account');
const BEFORE = forgets(
  'forget_security_events_before(instant timestamptz, most int)',
  'id IN (SELECT id FROM security_event WHERE at < instant LIMIT most)',
);

/** Erasure and retention delete entries of the security log through functions; the role of the service needs no right to delete. */
export class LetOnlyFunctionsForget1797300000000 implements MigrationInterface {
  name = 'LetOnlyFunctionsForget1797300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OF_ACCOUNT);
    await runner.query(BEFORE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION forget_security_events_of(uuid), forget_security_events_before(timestamptz, int)');
  }
}
