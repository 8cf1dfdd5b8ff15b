import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products, their prices over time, stock with its ledger, and what is held for checkouts. */
export class CreateCatalogue1795100000000 implements MigrationInterface {
  name = 'CreateCatalogue1795100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is only ever appended to', TG_TABLE_NAME;
      END $$`);
    await createProducts(runner);
    await createStock(runner);
    await createReservations(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reservation_line, reservation, stock_movement, sku_stock, product_price, product');
    await runner.query('DROP FUNCTION refuse_rewriting()');
  }
}

async function createProducts(runner: QueryRunner): Promise<void> {
  // Product-safety law requires these columns beside an offer, so a product without them does not fit into the table.
  await runner.query(`
    CREATE TABLE product (
      id text PRIMARY KEY,
      position int NOT NULL UNIQUE,
      category text NOT NULL CHECK (category IN ('single', 'couple', 'family')),
      name_en text NOT NULL,
      name_es text NOT NULL,
      description_en text NOT NULL,
      description_es text NOT NULL,
      quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 4),
      pictures jsonb NOT NULL,
      subscription_available boolean NOT NULL,
      is_featured boolean NOT NULL DEFAULT false,
      maker text NOT NULL,
      maker_address text NOT NULL,
      maker_email text NOT NULL,
      identifier text NOT NULL,
      warnings_en text NOT NULL,
      warnings_es text NOT NULL,
      price_version bigint NOT NULL DEFAULT 1,
      sale_end_told timestamptz,
      version bigint NOT NULL DEFAULT 0
    )`);
  await runner.query(`
    CREATE TABLE product_price (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      product_id text NOT NULL REFERENCES product,
      regular_price int NOT NULL CHECK (regular_price > 0),
      sale_price int CHECK (sale_price > 0 AND sale_price < regular_price),
      sale_ends_at timestamptz,
      valid_from timestamptz NOT NULL,
      CHECK ((sale_price IS NULL) = (sale_ends_at IS NULL)),
      CHECK (sale_ends_at > valid_from)
    )`);
  await runner.query('CREATE INDEX product_price_newest ON product_price (product_id, id DESC)');
  await protect(runner, 'product_price');
}

async function createStock(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE sku_stock (
      sku text PRIMARY KEY,
      position int NOT NULL UNIQUE,
      type text NOT NULL CHECK (type IN ('adult', 'kids')),
      color text NOT NULL,
      available int NOT NULL DEFAULT 0 CHECK (available >= 0),
      reserved int NOT NULL DEFAULT 0 CHECK (reserved >= 0),
      sold int NOT NULL DEFAULT 0 CHECK (sold >= 0),
      threshold int NOT NULL CHECK (threshold >= 0),
      version bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 50)`);
  await runner.query(`
    CREATE TABLE stock_movement (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      sku text NOT NULL,
      available int NOT NULL,
      reserved int NOT NULL,
      sold int NOT NULL,
      kind text NOT NULL CHECK (kind IN ('opened', 'adjusted', 'held', 'committed', 'released', 'returned')),
      reference text NOT NULL,
      reason text,
      at timestamptz NOT NULL,
      UNIQUE (reference, kind, sku)
    )`);
  await runner.query(`CREATE UNIQUE INDEX stock_movement_adjusted_once ON stock_movement (reference) WHERE kind = 'adjusted'`);
  await protect(runner, 'stock_movement');
}

async function createReservations(runner: QueryRunner): Promise<void> {
  // A checkout that was released before it reserved anything is a row too: it refuses a late reservation. It has no answer.
  await runner.query(`
    CREATE TABLE reservation (
      checkout_id uuid PRIMARY KEY,
      state text NOT NULL CHECK (state IN ('held', 'committed', 'released', 'returned')),
      lines jsonb,
      answer jsonb,
      created_at timestamptz NOT NULL,
      settled_at timestamptz,
      CHECK (answer IS NOT NULL OR state = 'released')
    ) WITH (fillfactor = 80)`);
  await runner.query(`CREATE INDEX reservation_held ON reservation (created_at) WHERE state = 'held'`);
  await runner.query(`
    CREATE TABLE reservation_line (
      checkout_id uuid NOT NULL REFERENCES reservation,
      sku text NOT NULL,
      quantity int NOT NULL CHECK (quantity > 0),
      PRIMARY KEY (checkout_id, sku)
    )`);
}

async function protect(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`
    CREATE TRIGGER ${table}_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
}
