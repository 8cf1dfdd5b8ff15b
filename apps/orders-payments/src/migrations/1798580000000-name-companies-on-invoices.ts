import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A record never changes, but its recipient may be erased with the buyer of its document. Such a transaction sets `brote.may_forget`.
 * The fingerprint does not cover the recipient.
 */
const ONLY_FORGETTING = `
  CREATE FUNCTION refuse_all_but_forgetting_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('brote.may_forget', true) = 'on' AND NEW.position = OLD.position AND NEW.qr_address IS NOT DISTINCT FROM OLD.qr_address
         AND NEW.record - 'recipient' = OLD.record - 'recipient' THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'A billing record is never changed or removed; append another one';
    END $$`;

/** Orders remember the company of their invoice. Retention may erase it from billing records, as it does from documents. */
export class NameCompaniesOnInvoices1798580000000 implements MigrationInterface {
  name = 'NameCompaniesOnInvoices1798580000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN company jsonb');
    await runner.query('DROP TRIGGER billing_record_append_only ON billing_record');
    await runner.query(`
      CREATE TRIGGER billing_record_append_only BEFORE DELETE OR TRUNCATE ON billing_record
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change()`);
    await runner.query(ONLY_FORGETTING);
    await runner.query(`
      CREATE TRIGGER billing_record_unchanged BEFORE UPDATE ON billing_record
        FOR EACH ROW EXECUTE FUNCTION refuse_all_but_forgetting_recipient()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER billing_record_unchanged ON billing_record');
    await runner.query('DROP FUNCTION refuse_all_but_forgetting_recipient');
    await runner.query('DROP TRIGGER billing_record_append_only ON billing_record');
    await runner.query(`
      CREATE TRIGGER billing_record_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_record
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change()`);
    await runner.query('ALTER TABLE orders DROP COLUMN company');
  }
}
