import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A document never changes, but its buyer may be erased once the law no longer requires the name. Such a transaction sets
 * `brote.may_forget` and can change nothing else. The chain of hashes does not cover the buyer.
 */
const ONLY_FORGETTING = `
  CREATE FUNCTION refuse_all_but_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('brote.may_forget', true) = 'on'
         AND (to_jsonb(NEW) - 'buyer_forgotten_at') #- '{content,buyer}' = (to_jsonb(OLD) - 'buyer_forgotten_at') #- '{content,buyer}' THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'An invoice is never changed or removed; issue a credit note';
    END $$`;

/** Lets retention erase the buyers of documents, and indexes orders and documents whose time is over. */
export class ForgetTheBuyersOfOldBooks1796200000000 implements MigrationInterface {
  name = 'ForgetTheBuyersOfOldBooks1796200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER invoice_append_only ON invoice');
    await runner.query(
      'CREATE TRIGGER invoice_append_only BEFORE DELETE OR TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
    );
    await runner.query(ONLY_FORGETTING);
    await runner.query(
      'CREATE TRIGGER invoice_unchanged BEFORE UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_all_but_forgetting()',
    );
    await runner.query('ALTER TABLE invoice ADD COLUMN buyer_forgotten_at timestamptz');
    await runner.query('CREATE INDEX invoice_with_buyer ON invoice (year) WHERE buyer_forgotten_at IS NULL');
    await runner.query('CREATE INDEX orders_with_person ON orders (paid_at) WHERE erased_at IS NULL AND paid_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_with_person, invoice_with_buyer');
    await runner.query('ALTER TABLE invoice DROP COLUMN buyer_forgotten_at');
    await runner.query('DROP TRIGGER invoice_unchanged ON invoice');
    await runner.query('DROP FUNCTION refuse_all_but_forgetting');
    await runner.query('DROP TRIGGER invoice_append_only ON invoice');
    await runner.query(
      'CREATE TRIGGER invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
    );
  }
}
