import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions, their deliveries (here still boxes), and the ledger of months between payments and deliveries. */
export class CreateSubscriptionsAndBoxes1763900000000 implements MigrationInterface {
  name = 'CreateSubscriptionsAndBoxes1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await createCheckout(runner);
    await createSubscription(runner);
    await createDelivery(runner);
    await createLedger(runner);
    await createStock(runner);
    await createStripe(runner);
    await createPersons(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE checkout, subscription, billing_stop, delivery, ledger_entry, stock_settlement, stripe_price, stripe_event, pending_choice, erased_person',
    );
    await runner.query('DROP FUNCTION box_id(uuid, int)');
  }
}

async function createCheckout(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE checkout (
      subscription_id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      plan_id text NOT NULL,
      is_another boolean NOT NULL,
      step text NOT NULL CHECK (step IN ('requested', 'open', 'processing', 'done', 'expired', 'failed')),
      choice jsonb,
      idempotency_key text,
      request_hash text NOT NULL,
      attempt smallint NOT NULL DEFAULT 0,
      stripe_key text,
      session_params jsonb,
      session_id text UNIQUE,
      session_url text,
      expires_at timestamptz,
      last_error text,
      tries int NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL,
      lease_until timestamptz,
      created_at timestamptz NOT NULL
    ) WITH (fillfactor = 80)`);
  await runner.query(`CREATE UNIQUE INDEX checkout_key ON checkout (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL`);
  // One open page per plan: two paid pages would be two subscriptions.
  await runner.query(`CREATE UNIQUE INDEX checkout_page ON checkout (user_id, plan_id) WHERE step IN ('requested', 'open')`);
  await runner.query(`CREATE INDEX checkout_due ON checkout (due_at) WHERE step IN ('requested', 'open', 'processing')`);
}

async function createSubscription(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE subscription (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      version int NOT NULL,
      status text NOT NULL CHECK (status IN ('incomplete', 'active', 'past_due', 'paused', 'cancelled')),
      is_another boolean NOT NULL,
      plan_id text NOT NULL,
      plan_name jsonb NOT NULL,
      brush_count smallint NOT NULL,
      book text NOT NULL,
      monthly_price int NOT NULL CHECK (monthly_price >= 0),
      billing_period text NOT NULL,
      interval_months smallint NOT NULL CHECK (interval_months IN (2, 3)),
      brushes jsonb NOT NULL,
      shipping jsonb,
      locale text NOT NULL,
      stripe_customer text NOT NULL,
      stripe_subscription text NOT NULL UNIQUE,
      stripe_item text,
      stripe_seen_at timestamptz,
      paid_until timestamptz,
      ends_at timestamptz,
      payment_method jsonb,
      open_invoice jsonb,
      paid int NOT NULL DEFAULT 0,
      opened int NOT NULL DEFAULT 0,
      written_off int NOT NULL DEFAULT 0,
      cycle int NOT NULL DEFAULT 0,
      cycle_date date,
      intent jsonb,
      intent_due_at timestamptz,
      intent_tries int NOT NULL DEFAULT 0,
      ends_on date,
      started_at timestamptz NOT NULL,
      CHECK (status <> 'cancelled' OR opened - paid - written_off = 0)
    ) WITH (fillfactor = 80)`);
  await runner.query(
    `CREATE UNIQUE INDEX subscription_plan ON subscription (user_id, plan_id) WHERE status <> 'cancelled' AND NOT is_another`,
  );
  await runner.query('CREATE INDEX subscription_user ON subscription (user_id)');
  await runner.query(`CREATE INDEX subscription_next_box ON subscription (cycle_date, id) WHERE status IN ('active', 'past_due')`);
  await runner.query('CREATE INDEX subscription_intent ON subscription (intent_due_at) WHERE intent IS NOT NULL');
  await runner.query(`
    CREATE TABLE billing_stop (
      id uuid PRIMARY KEY,
      subscription_id uuid NOT NULL REFERENCES subscription,
      kind text NOT NULL CHECK (kind IN ('pause', 'skip', 'move')),
      from_day date NOT NULL,
      until_day date NOT NULL CHECK (until_day > from_day),
      state text NOT NULL CHECK (state IN ('planned', 'running', 'over')),
      is_noticed boolean NOT NULL DEFAULT false
    )`);
  await runner.query(`CREATE UNIQUE INDEX billing_stop_running ON billing_stop (subscription_id) WHERE state = 'running'`);
  await runner.query(`CREATE INDEX billing_stop_of ON billing_stop (subscription_id) WHERE state <> 'over'`);
  await runner.query(`CREATE INDEX billing_stop_begin ON billing_stop (from_day) WHERE state = 'planned'`);
  await runner.query(`CREATE INDEX billing_stop_end ON billing_stop (until_day) WHERE state = 'running'`);
}

async function createDelivery(runner: QueryRunner): Promise<void> {
  // The id of a box follows from its number. Planning it twice has one effect, and its id is known before it is planned.
  await runner.query(`
    CREATE FUNCTION box_id(subscription uuid, cycle int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    $$ SELECT overlay(overlay(md5(subscription::text || ':' || cycle) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid $$`);
  await runner.query(`
    CREATE TABLE delivery (
      id uuid PRIMARY KEY,
      subscription_id uuid NOT NULL REFERENCES subscription,
      user_id uuid NOT NULL,
      cycle int NOT NULL,
      version int NOT NULL DEFAULT 1,
      status text NOT NULL CHECK (status IN ('scheduled', 'waiting', 'in_transit', 'delivered', 'failed', 'skipped', 'cancelled')),
      reason text,
      note text,
      date date NOT NULL,
      brushes jsonb NOT NULL,
      shipping jsonb,
      months smallint NOT NULL,
      hold_id uuid NOT NULL,
      hold_state text NOT NULL DEFAULT 'none' CHECK (hold_state IN ('none', 'asked', 'held', 'sold')),
      hold_due_at timestamptz,
      is_noticed boolean NOT NULL DEFAULT false,
      carrier text,
      tracking_number text,
      shipped_at timestamptz,
      delivered_at timestamptz,
      updated_at timestamptz NOT NULL,
      UNIQUE (subscription_id, cycle)
    ) WITH (fillfactor = 80)`);
  await runner.query(`CREATE INDEX delivery_day ON delivery (date, id)`);
  await runner.query(
    `CREATE INDEX delivery_unheld ON delivery (date, id) WHERE status IN ('scheduled', 'waiting') AND hold_state IN ('none', 'asked')`,
  );
  await runner.query(`CREATE INDEX delivery_unnoticed ON delivery (date, id) WHERE status IN ('scheduled', 'waiting') AND NOT is_noticed`);
}

async function createLedger(runner: QueryRunner): Promise<void> {
  // Thousandths of a month, so that a pause in a paid month credits its exact rest.
  await runner.query(`
    CREATE TABLE ledger_entry (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      subscription_id uuid NOT NULL REFERENCES subscription,
      cycle int NOT NULL,
      kind text NOT NULL CHECK (kind IN ('paid', 'opened', 'written-off')),
      thousandths int NOT NULL,
      source text NOT NULL,
      at timestamptz NOT NULL,
      UNIQUE (subscription_id, kind, source)
    )`);
}

async function createStock(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE stock_settlement (
      hold_id uuid NOT NULL,
      action text NOT NULL CHECK (action IN ('commit', 'release')),
      due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      tries int NOT NULL DEFAULT 0,
      done_at timestamptz,
      last_error text,
      PRIMARY KEY (hold_id, action)
    )`);
  await runner.query('CREATE INDEX stock_settlement_due ON stock_settlement (due_at) WHERE done_at IS NULL');
}

async function createStripe(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE TABLE stripe_price (lookup_key text PRIMARY KEY, price_id text NOT NULL, amount int NOT NULL)');
  // Only the reference to the object is stored. The object is fetched again, so its personal data need no storage.
  await runner.query(`
    CREATE TABLE stripe_event (
      id text PRIMARY KEY,
      type text NOT NULL,
      object_id text NOT NULL,
      created_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      state text NOT NULL CHECK (state IN ('pending', 'done', 'ignored')),
      tries int NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      claimed_until timestamptz,
      last_error text,
      done_at timestamptz
    ) WITH (fillfactor = 80)`);
  await runner.query(`CREATE INDEX stripe_event_pending ON stripe_event (due_at) WHERE state = 'pending'`);
  await runner.query(`CREATE INDEX stripe_event_claimed ON stripe_event (object_id) WHERE state = 'pending'`);
}

async function createPersons(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE pending_choice (
      user_id uuid PRIMARY KEY,
      plan_id text NOT NULL,
      interval_months smallint NOT NULL,
      brushes jsonb NOT NULL,
      is_configured boolean NOT NULL,
      chosen_at timestamptz NOT NULL
    )`);
  await runner.query('CREATE TABLE erased_person (user_id uuid PRIMARY KEY, erased_at timestamptz NOT NULL)');
}
