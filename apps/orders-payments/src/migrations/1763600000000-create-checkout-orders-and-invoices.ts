import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Everything from a basket to an invoice. */
export class CreateCheckoutOrdersAndInvoices1763600000000 implements MigrationInterface {
  name = 'CreateCheckoutOrdersAndInvoices1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE order_number');
    await createCheckout(runner);
    await createOrders(runner);
    await createPayments(runner);
    await createInvoices(runner);
    await createStripeEvents(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stripe_event, invoice, invoice_series, refund, payment, order_line, orders, checkout');
    await runner.query('DROP FUNCTION invoice_number(text, int, int), invoice_hash(text, date, int, text), refuse_change() CASCADE');
    await runner.query('DROP SEQUENCE order_number');
  }
}

const UNFINISHED = `('new', 'reserved', 'session_requested', 'session_open', 'payment_delayed', 'paid')`;
const HOLDING = `('new', 'reserved', 'session_requested', 'session_open')`;
const ENDED_UNPAID = `('rejected', 'expired', 'cancelled', 'refunded')`;

async function createCheckout(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE checkout (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL UNIQUE,
      step text NOT NULL,
      cart_id uuid NOT NULL,
      fingerprint text NOT NULL,
      idempotency_key text,
      request_hash text NOT NULL,
      client_hash text,
      client_slot smallint,
      reservation_id uuid NOT NULL,
      attempt smallint NOT NULL DEFAULT 0,
      stripe_key text,
      session_params jsonb,
      session_id text UNIQUE,
      session_url text,
      expires_at timestamptz,
      ending text,
      rejection jsonb,
      last_error text,
      tries int NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL,
      lease_until timestamptz,
      stripe_seen_at timestamptz,
      stripe_asked_at timestamptz,
      created_at timestamptz NOT NULL,
      ended_at timestamptz,
      stock_checked_at timestamptz
    ) WITH (fillfactor = 80)`);
  await runner.query(`CREATE UNIQUE INDEX checkout_cart ON checkout (cart_id) WHERE step NOT IN ${ENDED_UNPAID}`);
  await runner.query(
    `CREATE UNIQUE INDEX checkout_key ON checkout (coalesce(client_hash, ''), idempotency_key) WHERE idempotency_key IS NOT NULL`,
  );
  // Five slots per client: two requests at once cannot take the same one, so the cap holds without a lock.
  await runner.query(
    `CREATE UNIQUE INDEX checkout_slot ON checkout (client_hash, client_slot) WHERE client_slot IS NOT NULL AND step IN ${HOLDING}`,
  );
  await runner.query(`CREATE INDEX checkout_due ON checkout (due_at) WHERE step IN ${UNFINISHED}`);
  await runner.query(
    `CREATE INDEX checkout_stock_unchecked ON checkout (ended_at) WHERE step IN ('rejected', 'expired', 'cancelled') AND stock_checked_at IS NULL`,
  );
}

async function createOrders(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE orders (
      id uuid PRIMARY KEY,
      checkout_id uuid NOT NULL UNIQUE REFERENCES checkout (id),
      number text NOT NULL UNIQUE,
      status text NOT NULL CHECK (status IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
      cancel_reason text,
      version int NOT NULL DEFAULT 0,
      currency text NOT NULL CHECK (currency = 'EUR'),
      total int NOT NULL CHECK (total > 0),
      refunded int NOT NULL DEFAULT 0 CHECK (refunded >= 0),
      vat_rate_permille int NOT NULL CHECK (vat_rate_permille BETWEEN 0 AND 1000),
      item_count int NOT NULL CHECK (item_count > 0),
      brush_count int NOT NULL CHECK (brush_count > 0),
      country text NOT NULL,
      locale text NOT NULL,
      email text NOT NULL,
      shipping jsonb NOT NULL,
      timeline jsonb NOT NULL,
      placed_at timestamptz NOT NULL,
      paid_at timestamptz,
      disputed_at timestamptz,
      CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
      CHECK (status NOT IN ('processing', 'shipped', 'delivered') OR paid_at IS NOT NULL)
    ) WITH (fillfactor = 80)`);
  await runner.query(`
    CREATE TABLE order_line (
      order_id uuid NOT NULL REFERENCES orders (id),
      position smallint NOT NULL,
      product_id text NOT NULL,
      name jsonb NOT NULL,
      quantity int NOT NULL CHECK (quantity > 0),
      unit_price int NOT NULL CHECK (unit_price >= 0),
      line_total int NOT NULL CHECK (line_total = unit_price * quantity),
      brushes jsonb NOT NULL,
      PRIMARY KEY (order_id, position)
    )`);
}

async function createPayments(runner: QueryRunner): Promise<void> {
  // The database enforces one charge per order: a second one finds the row taken and is refunded.
  await runner.query(`
    CREATE TABLE payment (
      payment_intent text PRIMARY KEY,
      order_id uuid NOT NULL UNIQUE REFERENCES orders (id),
      charge text,
      amount int NOT NULL CHECK (amount > 0),
      currency text NOT NULL,
      method_type text NOT NULL,
      brand text,
      last4 text CHECK (length(last4) <= 4),
      paid_at timestamptz NOT NULL
    )`);
  await runner.query('CREATE INDEX payment_charge ON payment (charge)');
  await runner.query(`
    CREATE TABLE refund (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES orders (id),
      payment_intent text NOT NULL,
      amount int NOT NULL CHECK (amount > 0),
      reason text NOT NULL,
      state text NOT NULL CHECK (state IN ('requested', 'pending', 'succeeded', 'failed')),
      stripe_key text,
      stripe_refund_id text UNIQUE,
      restock text NOT NULL CHECK (restock IN ('none', 'wanted', 'done')),
      tries int NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL,
      lease_until timestamptz,
      last_error text,
      stripe_seen_at timestamptz,
      requested_at timestamptz NOT NULL,
      settled_at timestamptz
    )`);
  await runner.query('CREATE INDEX refund_of_order ON refund (order_id)');
  await runner.query(`CREATE INDEX refund_due ON refund (due_at) WHERE state = 'requested' OR restock = 'wanted'`);
}

async function createInvoices(runner: QueryRunner): Promise<void> {
  await runner.query(`
    -- plpgsql, because a session keeps its plan: the same in SQL is planned again at every call, while others wait for the number.
    CREATE FUNCTION invoice_number(series text, year int, counter int) RETURNS text IMMUTABLE LANGUAGE plpgsql AS $$
      BEGIN RETURN series || year || '-' || lpad(counter::text, greatest(6, length(counter::text)), '0'); END $$`);
  await runner.query(`
    CREATE FUNCTION invoice_hash(number text, issued_on date, total int, previous text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS $$
      BEGIN RETURN encode(sha256(convert_to(concat_ws('|', number, to_char(issued_on, 'YYYY-MM-DD'), total, previous), 'UTF8')), 'hex'); END $$`);
  await runner.query(`
    CREATE TABLE invoice_series (
      series text PRIMARY KEY,
      year int NOT NULL,
      counter int NOT NULL,
      issued_on date NOT NULL,
      previous_hash text NOT NULL,
      hash text NOT NULL
    ) WITH (fillfactor = 50)`);
  await runner.query(`
    CREATE TABLE invoice (
      number text PRIMARY KEY,
      series text NOT NULL,
      year int NOT NULL,
      counter int NOT NULL,
      order_id uuid NOT NULL REFERENCES orders (id),
      refund_id uuid REFERENCES refund (id),
      corrects text REFERENCES invoice (number),
      issued_on date NOT NULL,
      total int NOT NULL,
      net int NOT NULL,
      vat int NOT NULL,
      vat_rate_permille int NOT NULL,
      currency text NOT NULL,
      previous_hash text NOT NULL,
      hash text NOT NULL,
      content jsonb NOT NULL,
      UNIQUE (series, year, counter),
      CHECK (net + vat = total),
      CHECK ((series = 'R') = (refund_id IS NOT NULL))
    )`);
  await runner.query('CREATE UNIQUE INDEX invoice_of_order ON invoice (order_id) WHERE refund_id IS NULL');
  await runner.query('CREATE UNIQUE INDEX invoice_of_refund ON invoice (refund_id) WHERE refund_id IS NOT NULL');
  await runner.query(`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'An invoice is never changed or removed; issue a credit note'; END $$`);
  await runner.query(`
    CREATE TRIGGER invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
}

async function createStripeEvents(runner: QueryRunner): Promise<void> {
  // Only the reference to the object: it is fetched again, so the body with its personal data need not be stored.
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
