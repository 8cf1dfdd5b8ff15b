import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Document numbers and billing records that a restore has lost, and the queue of documents whose numbers are not at Stripe yet. Without
 * these numbers a later restore could give them again.
 */
export class ContinueDocumentsAfterARestore1798770000000 implements MigrationInterface {
  name = 'ContinueDocumentsAfterARestore1798770000000';

  async up(runner: QueryRunner): Promise<void> {
    await createReferences(runner);
    await createLostNumbers(runner);
    await createLostRecords(runner);
    await runner.query('ALTER TABLE billing_chain ADD COLUMN is_held boolean NOT NULL DEFAULT false');
    await runner.query(
      `COMMENT ON COLUMN billing_chain.is_held IS 'a restore has not found out the last numbers yet, so the service must not start'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing_chain DROP COLUMN is_held');
    await runner.query('DROP TABLE lost_record, lost_number, document_reference');
    await runner.query('DROP FUNCTION refuse_loss_change()');
  }
}

async function createReferences(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE document_reference (
      number text PRIMARY KEY REFERENCES invoice (number),
      tries int NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL DEFAULT 'epoch',
      lease_until timestamptz,
      lease_holder bigint,
      last_error text
    )`);
  await runner.query('CREATE INDEX document_reference_due ON document_reference (due_at)');
}

async function createLostNumbers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE FUNCTION refuse_loss_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'The explanation of a lost number or record is never changed or removed'; END $$`);
  await runner.query(`
    CREATE TABLE lost_number (
      number text PRIMARY KEY,
      series text NOT NULL,
      year int NOT NULL,
      counter int NOT NULL CHECK (counter > 0),
      issued_on date,
      total int,
      reference text,
      source text NOT NULL CHECK (source IN ('agency', 'stripe', 'unseen')),
      reason text NOT NULL DEFAULT 'database-restored',
      found_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      UNIQUE (series, year, counter)
    )`);
  await makeUnchangeable(runner, 'lost_number');
}

async function createLostRecords(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE lost_record (
      fingerprint text PRIMARY KEY,
      position bigint UNIQUE CHECK (position > 0),
      issuer_nif text NOT NULL,
      invoice_number text NOT NULL,
      issued_on date NOT NULL,
      generated_at text,
      total bigint,
      found_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`);
  await runner.query(
    `COMMENT ON COLUMN lost_record.position IS 'null where the agency does not hold the record, and a later one names it'`,
  );
  await makeUnchangeable(runner, 'lost_record');
}

async function makeUnchangeable(runner: QueryRunner, table: 'lost_number' | 'lost_record'): Promise<void> {
  await runner.query(`
    CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss_change()`);
}
