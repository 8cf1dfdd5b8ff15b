import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recalls and their notices. A notice identifies its person by an order alone. */
export class CallProductsBack1797100000000 implements MigrationInterface {
  name = 'CallProductsBack1797100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recall (
        id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        scope jsonb NOT NULL,
        words jsonb NOT NULL,
        remedies text[] NOT NULL CHECK (cardinality(remedies) >= 2),
        sent_from date,
        sent_until date,
        opened_at timestamptz NOT NULL,
        closed_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE recall_notice (
        id uuid PRIMARY KEY,
        recall_id uuid NOT NULL REFERENCES recall (id),
        person_key text NOT NULL,
        order_id uuid NOT NULL REFERENCES orders (id),
        order_ids uuid[] NOT NULL,
        certainty text NOT NULL CHECK (certainty IN ('packed', 'books', 'possible')),
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'failed', 'suppressed')),
        settled_at timestamptz,
        remedy text CHECK (remedy IN ('replacement', 'refund', 'repair')),
        answered_at timestamptz,
        UNIQUE (recall_id, person_key),
        CHECK ((remedy IS NULL) = (answered_at IS NULL))
      )`);
    await runner.query('CREATE INDEX recall_notice_in_order ON recall_notice (recall_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recall_notice, recall');
  }
}
