import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE staff_audit (
     id uuid PRIMARY KEY,
     at timestamptz NOT NULL,
     actor_id uuid NOT NULL,
     session_id uuid NOT NULL,
     action text NOT NULL,
     target_type text NOT NULL,
     target_id text NOT NULL,
     before jsonb,
     after jsonb,
     correlation_id text NOT NULL,
     trace_id text
   )`,
  `COMMENT ON TABLE staff_audit IS 'what staff changed; rows are added in the transaction of the change and never touched again'`,
  'CREATE INDEX staff_audit_of_target ON staff_audit (target_type, target_id, at)',
  'CREATE INDEX staff_audit_newest ON staff_audit (at, id)',
  `CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'the audit of staff is append-only';
   END $$`,
  `CREATE TRIGGER staff_audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_audit
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit()`,
];

/** The record of changes by staff. */
export class CreateStaffAudit1700000000003 implements MigrationInterface {
  name = 'CreateStaffAudit1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE staff_audit');
    await runner.query('DROP FUNCTION refuse_change_of_audit');
  }
}
