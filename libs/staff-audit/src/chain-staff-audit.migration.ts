import type { MigrationInterface, QueryRunner } from 'typeorm';
import { HASHED_CONTENT_SQL, FIRST_PREVIOUS_HASH } from './audit-link';

const STATEMENTS = [
  'ALTER TABLE staff_audit ADD COLUMN seq bigint, ADD COLUMN previous_hash text, ADD COLUMN hash text',
  // Earlier entries are chained in the order of their time.
  'ALTER TABLE staff_audit DISABLE TRIGGER staff_audit_append_only',
  `DO $$
   DECLARE
     entry staff_audit;
     last text := '${FIRST_PREVIOUS_HASH}';
     number bigint := 0;
   BEGIN
     FOR entry IN SELECT * FROM staff_audit ORDER BY at, id LOOP
       number := number + 1;
       UPDATE staff_audit SET seq = number, previous_hash = last WHERE id = entry.id;
       UPDATE staff_audit SET hash = encode(sha256(convert_to(${HASHED_CONTENT_SQL}, 'UTF8')), 'hex') WHERE id = entry.id RETURNING hash INTO last;
     END LOOP;
   END $$`,
  'ALTER TABLE staff_audit ENABLE TRIGGER staff_audit_append_only',
  `ALTER TABLE staff_audit
     ALTER COLUMN seq SET NOT NULL, ALTER COLUMN previous_hash SET NOT NULL, ALTER COLUMN hash SET NOT NULL,
     ADD CONSTRAINT staff_audit_order UNIQUE (seq)`,
  `COMMENT ON COLUMN staff_audit.hash IS 'SHA-256 of what the entry says and of the hash before it: to change or drop one is to change all that follow'`,
  // One entry after the other: the next insert waits until this transaction ends, and then reads its entry.
  `CREATE FUNCTION chain_staff_audit() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_advisory_xact_lock(hashtextextended('staff_audit', 0));
     SELECT last.seq + 1, last.hash INTO NEW.seq, NEW.previous_hash FROM staff_audit AS last ORDER BY last.seq DESC LIMIT 1;
     NEW.seq := coalesce(NEW.seq, 1);
     NEW.previous_hash := coalesce(NEW.previous_hash, '${FIRST_PREVIOUS_HASH}');
     SELECT encode(sha256(convert_to(${HASHED_CONTENT_SQL}, 'UTF8')), 'hex') INTO NEW.hash FROM (SELECT NEW.*) AS staff_audit;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER staff_audit_chain BEFORE INSERT ON staff_audit FOR EACH ROW EXECUTE FUNCTION chain_staff_audit()',
];

/** Each entry contains the hash of the previous one, so that no entry can be changed or dropped unnoticed. */
export class ChainStaffAudit1700000000004 implements MigrationInterface {
  name = 'ChainStaffAudit1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER staff_audit_chain ON staff_audit');
    await runner.query('DROP FUNCTION chain_staff_audit');
    await runner.query('ALTER TABLE staff_audit DROP COLUMN seq, DROP COLUMN previous_hash, DROP COLUMN hash');
  }
}
