import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts for planted trees. A receipt is never changed: a wrong one is struck out, and both stay readable. */
export class PublishTreeReceipts1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tree_receipt (
        id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        paid_on date NOT NULL,
        trees int NOT NULL CHECK (trees > 0),
        organisation text NOT NULL,
        place text NOT NULL,
        amount int NOT NULL CHECK (amount > 0),
        reference text NOT NULL,
        document_url text CHECK (document_url LIKE 'https://%'),
        recorded_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX tree_receipt_latest ON tree_receipt (paid_on DESC, seq DESC)');
    await runner.query('CREATE INDEX tree_receipt_of_organisation ON tree_receipt (lower(organisation), lower(reference))');
    await runner.query(`
      CREATE TABLE tree_receipt_strike (
        receipt_id uuid PRIMARY KEY REFERENCES tree_receipt,
        reason text NOT NULL CHECK (reason IN ('mistyped', 'entered-twice', 'paid-back', 'not-planted')),
        note text NOT NULL,
        at timestamptz NOT NULL
      )`);
    for (const table of ['tree_receipt', 'tree_receipt_strike'])
      await runner.query(`
        CREATE TRIGGER ${table}_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tree_receipt_strike, tree_receipt');
  }
}
