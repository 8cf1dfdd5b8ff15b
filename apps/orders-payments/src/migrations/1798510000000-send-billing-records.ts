import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tax agency's answers to billing records, the state of the sender, and records that replace an earlier one of the same document. */
export class SendBillingRecords1798510000000 implements MigrationInterface {
  name = 'SendBillingRecords1798510000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing_record DROP CONSTRAINT billing_record_invoice_number_kind_key');
    await runner.query(`
      CREATE UNIQUE INDEX billing_record_original ON billing_record (invoice_number, kind) WHERE record->>'amends' IS NULL`);
    await runner.query('CREATE INDEX billing_record_of_invoice ON billing_record (invoice_number, position)');
    await createAnswers(runner);
    await createSender(runner);
  }

  /** Refused while a document has several records: no earlier version could read them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing_answer, billing_sender');
    await runner.query('DROP INDEX billing_record_original, billing_record_of_invoice');
    await runner.query('ALTER TABLE billing_record ADD CONSTRAINT billing_record_invoice_number_kind_key UNIQUE (invoice_number, kind)');
  }
}

async function createAnswers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE billing_answer (
      position bigint PRIMARY KEY REFERENCES billing_record (position),
      verdict text NOT NULL CHECK (verdict IN ('accepted', 'accepted-with-errors', 'rejected')),
      code int,
      description text,
      csv text,
      answered_at timestamptz NOT NULL
    )`);
  await runner.query(`CREATE INDEX billing_answer_problem ON billing_answer (position) WHERE verdict <> 'accepted'`);
}

/** One row. Times are those of the shop's clock. */
async function createSender(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE billing_sender (
      is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
      version int NOT NULL DEFAULT 1,
      answered_until bigint NOT NULL DEFAULT 0,
      answered_at timestamptz,
      waiting_seconds int NOT NULL DEFAULT 60,
      failed_at timestamptz,
      failures int NOT NULL DEFAULT 0,
      unreachable_since timestamptz,
      refused_at timestamptz,
      refusal_reason text CHECK (refusal_reason IN ('request', 'certificate')),
      refusal_code int,
      refusal_message text,
      unanswered_first bigint,
      unanswered_last bigint,
      CHECK ((unanswered_first IS NULL) = (unanswered_last IS NULL)),
      CHECK ((refused_at IS NULL) = (refusal_reason IS NULL))
    ) WITH (fillfactor = 50)`);
  await runner.query('INSERT INTO billing_sender DEFAULT VALUES');
}
