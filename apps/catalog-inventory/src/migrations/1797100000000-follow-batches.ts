import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records from which batches parcels were filled. Each arrival is a lot of its SKU (here still `stock_layer`). Pieces that leave are
 * recorded against the lots that they are taken from. What arrived is therefore always what is left and what was taken.
 */
export class FollowBatches1797100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stock_layer (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        sku text NOT NULL,
        batch text,
        pieces int NOT NULL CHECK (pieces > 0),
        remaining int NOT NULL CHECK (remaining BETWEEN 0 AND pieces),
        reference text NOT NULL,
        arrived_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX stock_layer_with_pieces ON stock_layer (sku, id) WHERE remaining > 0');
    await runner.query('CREATE INDEX stock_layer_of_batch ON stock_layer (lower(batch), sku) WHERE batch IS NOT NULL');
    await runner.query(`
      CREATE TABLE parcel (
        hold_id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY,
        order_id uuid NOT NULL,
        left_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX parcel_of_order ON parcel (order_id, seq DESC)');
    // Rows are never rewritten: a return or a correction is a row with negative pieces.
    await runner.query(`
      CREATE TABLE batch_use (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        hold_id uuid REFERENCES parcel,
        sku text NOT NULL,
        layer_id bigint REFERENCES stock_layer,
        pieces int NOT NULL CHECK (pieces <> 0),
        source text NOT NULL CHECK (source IN ('before', 'adjusted', 'books', 'packer', 'returned', 'corrected')),
        at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX batch_use_of_parcel ON batch_use (hold_id) WHERE hold_id IS NOT NULL');
    await runner.query('CREATE INDEX batch_use_of_layer ON batch_use (layer_id)');
    for (const table of ['parcel', 'batch_use'])
      await runner.query(`
        CREATE TRIGGER ${table}_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
    await layPast(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE batch_use, parcel, stock_layer');
  }
}

/**
 * Earlier arrivals become lots in their order. Earlier sales and losses count as taken from the oldest lots, because no batch was recorded
 * then.
 */
async function layPast(runner: QueryRunner): Promise<void> {
  await runner.query(`
    INSERT INTO stock_layer (sku, batch, pieces, remaining, reference, arrived_at)
    SELECT sku, batch, available, available, reference, at FROM stock_movement
     WHERE kind IN ('opened', 'received', 'adjusted') AND available > 0 ORDER BY id`);
  await runner.query(`
    INSERT INTO batch_use (sku, layer_id, pieces, source, at)
    SELECT sku, id, least(pieces, gone - before), 'before', now()
      FROM (SELECT l.id, l.sku, l.pieces, sum(l.pieces) OVER (PARTITION BY l.sku ORDER BY l.id) - l.pieces AS before,
                   s.sold + coalesce((SELECT -sum(m.available) FROM stock_movement m
                                       WHERE m.sku = l.sku AND m.kind = 'adjusted' AND m.available < 0), 0) AS gone
              FROM stock_layer l JOIN sku_stock s USING (sku)) AS laid
     WHERE gone > before`);
  await runner.query('UPDATE stock_layer l SET remaining = l.remaining - u.pieces FROM batch_use u WHERE u.layer_id = l.id');
}
