import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One chain of billing records over all invoices and credit notes. It begins with the first document after this migration: earlier ones keep
 * the chain of their series, and later ones are no part of it.
 */
export class ChainBillingRecords1798470000000 implements MigrationInterface {
  name = 'ChainBillingRecords1798470000000';

  async up(runner: QueryRunner): Promise<void> {
    // The version before still fills both columns.
    await runner.query('ALTER TABLE invoice ALTER COLUMN previous_hash DROP NOT NULL, ALTER COLUMN hash DROP NOT NULL');
    await createRecords(runner);
    await createChain(runner);
  }

  /** Documents without a hash stay, so both columns stay nullable. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing_record, billing_chain');
    await runner.query('DROP FUNCTION refuse_record_change(), extend_billing_chain()');
  }
}

/** The record is stored once, as the tax agency gets it. The other columns are read from it. */
async function createRecords(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE billing_record (
      position bigint PRIMARY KEY CHECK (position > 0),
      record jsonb NOT NULL,
      qr_address text,
      kind text NOT NULL GENERATED ALWAYS AS (record->>'kind') STORED CHECK (kind IN ('registration', 'cancellation')),
      issuer_nif text NOT NULL GENERATED ALWAYS AS (record#>>'{issuer,nif}') STORED,
      invoice_number text NOT NULL GENERATED ALWAYS AS (record->>'number') STORED REFERENCES invoice (number),
      issued_on text NOT NULL GENERATED ALWAYS AS (record->>'issuedOn') STORED,
      type text GENERATED ALWAYS AS (record->>'type') STORED,
      vat bigint GENERATED ALWAYS AS ((record->>'vatCents')::bigint) STORED,
      total bigint GENERATED ALWAYS AS ((record->>'totalCents')::bigint) STORED,
      generated_at text NOT NULL GENERATED ALWAYS AS (record->>'generatedAt') STORED,
      previous_number text GENERATED ALWAYS AS (record#>>'{previous,number}') STORED,
      previous_issued_on text GENERATED ALWAYS AS (record#>>'{previous,issuedOn}') STORED,
      previous_fingerprint text GENERATED ALWAYS AS (record#>>'{previous,fingerprint}') STORED,
      fingerprint text NOT NULL GENERATED ALWAYS AS (record->>'fingerprint') STORED CHECK (fingerprint ~ '^[0-9A-F]{64}$'),
      UNIQUE (invoice_number, kind)
    )`);
  await runner.query(`COMMENT ON COLUMN billing_record.generated_at IS 'ISO 8601 with the offset of Madrid, as the fingerprint covers it'`);
  await runner.query(`
    CREATE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'A billing record is never changed or removed; append another one'; END $$`);
  await runner.query(`
    CREATE TRIGGER billing_record_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_record
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change()`);
}

/** The end of the chain in one row, whose lock orders all documents. */
async function createChain(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE billing_chain (
      is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
      position bigint NOT NULL,
      last jsonb
    ) WITH (fillfactor = 50)`);
  await runner.query('INSERT INTO billing_chain (position) VALUES (0)');
  await runner.query(`
    CREATE FUNCTION extend_billing_chain() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE billing_chain SET position = NEW.position, last = NEW.record WHERE position = NEW.position - 1;
        IF NOT FOUND THEN RAISE EXCEPTION 'The billing record % does not follow the last one', NEW.position; END IF;
        RETURN NULL;
      END $$`);
  await runner.query(`
    CREATE TRIGGER billing_record_extends_chain AFTER INSERT ON billing_record FOR EACH ROW EXECUTE FUNCTION extend_billing_chain()`);
}
