import type { MigrationInterface, QueryRunner } from 'typeorm';

// Contracts change later and migrations must not, so the colours are repeated here.
const PLAIN = {
  adult: ['blue', 'purple', 'yellow', 'white', 'green', 'pink'],
  kids: ['yellow', 'white', 'blue', 'purple', 'green', 'pink'],
} as const;
const OFFERED_AT_FIRST: readonly string[] = ['adult-blue', 'adult-purple', 'adult-yellow', 'adult-white', 'kids-yellow', 'kids-white'];
const OPENED_AT = '2024-12-31T23:00:00Z';
const THRESHOLD = 20;

const IS_SAFE = `'' <> ALL (ARRAY[trim(maker), trim(maker_address), trim(maker_email), trim(identifier), trim(warnings_en), trim(warnings_es)])`;

/** Products may be drafts, colours may be offered or not, and a planned price book may be withdrawn. */
export class LetAdminsKeepTheCatalogue1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE product ADD COLUMN published boolean NOT NULL DEFAULT true, ADD COLUMN revision bigint NOT NULL DEFAULT 1`);
    // A new shop begins with drafts.
    await runner.query(`UPDATE product SET published = false WHERE NOT (${IS_SAFE})`);
    await runner.query(`ALTER TABLE product ADD CONSTRAINT product_is_safe CHECK (NOT published OR ${IS_SAFE})`);
    await runner.query('ALTER TABLE plans_news ADD COLUMN revision bigint NOT NULL DEFAULT 1');
    await withdrawals(runner);
    await createStock(runner);
    await offers(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE brush_offer');
    await runner.query(`DELETE FROM sku_stock WHERE sku <> ALL ($1)`, [OFFERED_AT_FIRST]);
    await runner.query('DROP VIEW standing_book_term');
    await runner.query('DROP TABLE price_book_withdrawal');
    await runner.query('ALTER TABLE plans_news DROP COLUMN revision');
    await runner.query('ALTER TABLE product DROP CONSTRAINT product_is_safe, DROP COLUMN revision, DROP COLUMN published');
  }
}

/** Planned terms stay stored, and so do their withdrawals. */
async function withdrawals(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE price_book_withdrawal (
      term_id bigint PRIMARY KEY REFERENCES price_book_term,
      at timestamptz NOT NULL
    )`);
  await runner.query(`
    CREATE TRIGGER price_book_withdrawal_is_append_only BEFORE UPDATE OR DELETE ON price_book_withdrawal
    FOR EACH ROW EXECUTE FUNCTION refuse_rewriting()`);
  await runner.query(`
    CREATE VIEW standing_book_term AS
      SELECT t.* FROM price_book_term t WHERE NOT EXISTS (SELECT FROM price_book_withdrawal w WHERE w.term_id = t.id)`);
}

/** A SKU stock for each plain colour of each type, empty where nothing was ever sold. */
async function createStock(runner: QueryRunner): Promise<void> {
  const skus = [...PLAIN.adult.map((color) => ({ type: 'adult', color })), ...PLAIN.kids.map((color) => ({ type: 'kids', color }))];
  // Positions are unique, so the old ones move away first.
  await runner.query('UPDATE sku_stock SET position = position + 100');
  for (const [index, { type, color }] of skus.entries())
    await runner.query(
      `INSERT INTO sku_stock (sku, position, type, color, threshold) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (sku) DO UPDATE SET position = excluded.position`,
      [`${type}-${color}`, index + 1, type, color, THRESHOLD],
    );
}

/** A surprise is offered or not, like a colour. Its pieces come from the SKU stocks of its type. */
async function offers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE brush_offer (
      sku text PRIMARY KEY,
      position int NOT NULL UNIQUE,
      type text NOT NULL CHECK (type IN ('adult', 'kids')),
      color text NOT NULL,
      offered boolean NOT NULL,
      first_offered_at timestamptz,
      CHECK (NOT offered OR first_offered_at IS NOT NULL)
    )`);
  let position = 0;
  for (const type of ['adult', 'kids'] as const)
    for (const color of [...PLAIN[type], 'surprise']) {
      const sku = `${type}-${color}`;
      const isOffered = OFFERED_AT_FIRST.includes(sku);
      position += 1;
      await runner.query(
        'INSERT INTO brush_offer (sku, position, type, color, offered, first_offered_at) VALUES ($1, $2, $3, $4, $5, $6)',
        [...[sku, position, type, color], ...[isOffered, isOffered ? OPENED_AT : null]],
      );
    }
}
