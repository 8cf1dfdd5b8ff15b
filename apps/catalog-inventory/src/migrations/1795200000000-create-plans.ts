import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans, the books that price them, and from when each book is in force. */
export class CreatePlans1795200000000 implements MigrationInterface {
  name = 'CreatePlans1795200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE plan (
        id text PRIMARY KEY,
        position int NOT NULL UNIQUE,
        name_en text NOT NULL,
        name_es text NOT NULL,
        description_en text NOT NULL,
        description_es text NOT NULL,
        features jsonb NOT NULL,
        brush_count int NOT NULL CHECK (brush_count BETWEEN 1 AND 4),
        is_popular boolean NOT NULL DEFAULT false,
        picture jsonb NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE price_book (
        name text PRIMARY KEY,
        billing_period text NOT NULL CHECK (billing_period IN ('monthly', 'per-box')),
        intervals int[] NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE price_book_entry (
        book text NOT NULL REFERENCES price_book,
        plan_id text NOT NULL REFERENCES plan,
        monthly_price int NOT NULL CHECK (monthly_price > 0),
        saving_percent int NOT NULL CHECK (saving_percent BETWEEN 0 AND 99),
        PRIMARY KEY (book, plan_id)
      )`);
    // The term that began last is in force; of two with the same beginning, the one inserted later. Terms are never deleted.
    await runner.query(`
      CREATE TABLE price_book_term (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        book text NOT NULL REFERENCES price_book,
        valid_from timestamptz NOT NULL
      )`);
    for (const table of ['price_book', 'price_book_entry', 'price_book_term'])
      await runner.query(
        `CREATE TRIGGER ${table}_is_append_only BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_rewriting()`,
      );
    await runner.query(`
      CREATE TABLE plans_news (
        id int PRIMARY KEY CHECK (id = 1),
        version bigint NOT NULL,
        term_told bigint REFERENCES price_book_term
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE plans_news, price_book_term, price_book_entry, price_book, plan');
  }
}
