import { Pool, type PoolClient } from 'pg';
import { percentiles, type Latency } from './percentiles';

/** Ceiling for orders: one transaction with an order, two items and a stock update, and nothing else. */
export interface TransactionMetrics extends Latency {
  perSecond: number;
}

const BASELINE_SCHEMA_SQL = `
  CREATE TABLE bare_order (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, email text NOT NULL, total int NOT NULL, placed_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bare_item (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint NOT NULL REFERENCES bare_order, name text NOT NULL, price int NOT NULL);
  CREATE TABLE bare_stock (sku int PRIMARY KEY, available int NOT NULL CHECK (available >= 0));
  INSERT INTO bare_stock SELECT sku, 1000000000 FROM generate_series(1, 6) AS sku;`;

async function placeBaselineOrder(client: PoolClient): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ id: string }>('INSERT INTO bare_order (email, total) VALUES ($1, $2) RETURNING id', [
    'a@example.com',
    700,
  ]);
  const id = rows[0]?.id;
  await client.query('INSERT INTO bare_item (order_id, name, price) VALUES ($1, $2, $3), ($1, $2, $3)', [id, 'Family pack', 350]);
  await client.query('UPDATE bare_stock SET available = available - 1 WHERE sku = $1 AND available >= 1', [
    1 + Math.floor(Math.random() * 6),
  ]);
  await client.query('COMMIT');
}

/** Runs the bare transaction from `clients` connections for `seconds` in a database of its own. */
export async function measureBaselineTransaction(adminUrl: string, clients: number, seconds: number): Promise<TransactionMetrics> {
  const admin = new Pool({ connectionString: adminUrl, max: 1 });
  const databaseName = `bench_bare_${Date.now()}`;
  await admin.query(`CREATE DATABASE ${databaseName}`);
  const url = new URL(adminUrl);
  url.pathname = `/${databaseName}`;
  const pool = new Pool({ connectionString: url.href, max: clients });
  // The database is dropped while the last sessions are closing: their connection errors are expected.
  pool.on('error', () => undefined);
  try {
    await pool.query(BASELINE_SCHEMA_SQL);
    return await measureThroughput(pool, clients, seconds);
  } finally {
    await pool.end();
    await admin.query(`DROP DATABASE ${databaseName} WITH (FORCE)`);
    await admin.end();
  }
}

async function measureThroughput(pool: Pool, clients: number, seconds: number): Promise<TransactionMetrics> {
  const timingsMs: number[] = [];
  const deadline = performance.now() + seconds * 1000;
  const runClient = async () => {
    const connection = await pool.connect();
    try {
      while (performance.now() < deadline) {
        const startedAt = performance.now();
        await placeBaselineOrder(connection);
        timingsMs.push(performance.now() - startedAt);
      }
    } finally {
      connection.release();
    }
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  return { perSecond: timingsMs.length / seconds, ...percentiles(timingsMs) };
}
