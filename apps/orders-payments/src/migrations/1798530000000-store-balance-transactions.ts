import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The movements of the balance at Stripe, and its payouts. */
export class StoreBalanceTransactions1798530000000 implements MigrationInterface {
  name = 'StoreBalanceTransactions1798530000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTransactions(runner);
    await runner.query(`
      CREATE TABLE payout (
        id text PRIMARY KEY,
        amount int NOT NULL,
        status text NOT NULL,
        created_at timestamptz NOT NULL,
        arrives_on date NOT NULL,
        is_linked boolean NOT NULL
      )`);
    await runner.query('CREATE INDEX payout_unlinked ON payout (created_at) WHERE NOT is_linked');
    await runner.query('CREATE TABLE payout_item (transaction_id text PRIMARY KEY, payout_id text NOT NULL REFERENCES payout (id))');
    await runner.query('CREATE TABLE balance_reading (id text PRIMARY KEY, read_until timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE balance_reading, payout_item, payout, balance_transaction');
    await runner.query('DROP FUNCTION refuse_balance_change()');
  }
}

async function createTransactions(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE balance_transaction (
      id text PRIMARY KEY,
      kind text NOT NULL,
      amount int NOT NULL,
      fee int NOT NULL,
      net int NOT NULL GENERATED ALWAYS AS (amount - fee) STORED,
      currency text NOT NULL,
      created_at timestamptz NOT NULL,
      source text,
      payment_intent text,
      stripe_invoice text
    )`);
  await runner.query('CREATE INDEX balance_transaction_by_time ON balance_transaction (created_at, id)');
  for (const column of ['source', 'payment_intent', 'stripe_invoice'])
    await runner.query(`CREATE INDEX balance_transaction_${column} ON balance_transaction (${column}) WHERE ${column} IS NOT NULL`);
  await runner.query(`
    CREATE FUNCTION refuse_balance_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'A transaction of the balance is never changed or removed'; END $$`);
  await runner.query(`
    CREATE TRIGGER balance_transaction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON balance_transaction
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_balance_change()`);
}
