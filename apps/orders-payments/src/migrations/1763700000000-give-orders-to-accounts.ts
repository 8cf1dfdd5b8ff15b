import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders of accounts, tracking of parcels, withdrawals, and erasure of people. */
export class GiveOrdersToAccounts1763700000000 implements MigrationInterface {
  name = 'GiveOrdersToAccounts1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await extendOrders(runner);
    await createAccount(runner);
    await createWithdrawal(runner);
    await runner.query('ALTER TABLE refund ADD COLUMN pieces jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refund DROP COLUMN pieces');
    await runner.query('DROP TABLE withdrawal, account');
    await runner.query('DROP INDEX order_unpaid, order_forgotten, order_of_guest, order_of_user');
    await runner.query(`
      ALTER TABLE orders DROP COLUMN user_id, DROP COLUMN carrier, DROP COLUMN tracking_number, DROP COLUMN shipped_at,
                         DROP COLUMN delivered_at, DROP COLUMN erase_wanted_at, DROP COLUMN erased_at`);
  }
}

async function extendOrders(runner: QueryRunner): Promise<void> {
  await runner.query(`
    ALTER TABLE orders ADD COLUMN user_id uuid, ADD COLUMN carrier text, ADD COLUMN tracking_number text, ADD COLUMN shipped_at timestamptz,
                       ADD COLUMN delivered_at timestamptz, ADD COLUMN erase_wanted_at timestamptz, ADD COLUMN erased_at timestamptz,
                       ADD CHECK ((carrier IS NULL) = (tracking_number IS NULL))`);
  await runner.query('CREATE INDEX order_of_user ON orders (user_id, placed_at DESC, id DESC) WHERE user_id IS NOT NULL');
  await runner.query('CREATE INDEX order_of_guest ON orders (lower(email)) WHERE user_id IS NULL AND erased_at IS NULL');
  await runner.query('CREATE INDEX order_forgotten ON orders (erase_wanted_at) WHERE erase_wanted_at IS NOT NULL AND erased_at IS NULL');
  await runner.query(
    `CREATE INDEX order_unpaid ON orders (placed_at) WHERE status = 'cancelled' AND paid_at IS NULL AND erased_at IS NULL`,
  );
}

/** Accounts: the proven address (to find guests' orders) and the customer at Stripe. An erased account stays as a tombstone. */
async function createAccount(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE account (
      user_id uuid PRIMARY KEY,
      email text,
      customer_id text UNIQUE,
      customer_attempt smallint NOT NULL DEFAULT 0,
      customer_asked_at timestamptz,
      methods_until timestamptz,
      look_due_at timestamptz,
      look_number int NOT NULL DEFAULT 0,
      tries int NOT NULL DEFAULT 0,
      lease_until timestamptz,
      erased_at timestamptz,
      CHECK (erased_at IS NULL OR email IS NULL)
    )`);
  await runner.query('CREATE UNIQUE INDEX account_email ON account (email) WHERE email IS NOT NULL');
  await runner.query('CREATE INDEX account_look ON account (look_due_at) WHERE look_due_at IS NOT NULL');
}

async function createWithdrawal(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE withdrawal (
      id uuid PRIMARY KEY,
      version int NOT NULL DEFAULT 0,
      state text NOT NULL CHECK (state IN ('prepared', 'received', 'refunded', 'refused')),
      order_number text NOT NULL,
      order_id uuid REFERENCES orders (id),
      is_proven boolean NOT NULL,
      user_id uuid,
      name text NOT NULL,
      email text NOT NULL,
      items jsonb NOT NULL,
      lines jsonb NOT NULL,
      reason text,
      locale text NOT NULL,
      client_hash text,
      confirm_hash text NOT NULL,
      prepared_at timestamptz NOT NULL,
      received_at timestamptz,
      refund_by timestamptz,
      settled_at timestamptz,
      refund_id uuid,
      refused_because text,
      erase_wanted_at timestamptz,
      erased_at timestamptz,
      CHECK ((state = 'prepared') = (received_at IS NULL)),
      CHECK ((state IN ('refunded', 'refused')) = (settled_at IS NOT NULL))
    )`);
  await runner.query('CREATE INDEX withdrawal_of_order ON withdrawal (order_id)');
  await runner.query(`CREATE INDEX withdrawal_open ON withdrawal (refund_by) WHERE state = 'received'`);
  await runner.query(`CREATE INDEX withdrawal_prepared ON withdrawal (prepared_at) WHERE state = 'prepared'`);
  await runner.query('CREATE INDEX withdrawal_of_client ON withdrawal (client_hash, prepared_at) WHERE client_hash IS NOT NULL');
  await runner.query('CREATE INDEX withdrawal_by_email ON withdrawal (lower(email)) WHERE erased_at IS NULL');
}
