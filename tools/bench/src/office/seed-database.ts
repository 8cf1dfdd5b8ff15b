import { Client } from 'pg';
import type { ShopDatabase } from '../shop-database';
import { seedFunctionStatements, type ShopSize } from './seed-functions';

/** Rows of one service's database. */
export interface DatabaseSeed {
  database: string;
  /** Tables whose indexes are dropped during the inserts and rebuilt once. */
  tables: readonly string[];
  statements: (size: ShopSize) => readonly string[];
}

// The generated rows are consistent, and checking millions would only take time. The settings end with the connection.
const FAST_INSERT_SETTINGS = [
  'session_replication_role = replica',
  'synchronous_commit = off',
  `work_mem = '128MB'`,
  `maintenance_work_mem = '512MB'`,
];

/** Writes a service's rows into the tables that its migrations made; resolves with the seconds it took. */
export async function seedDatabase(
  { adminUrl }: ShopDatabase,
  { database, tables, statements }: DatabaseSeed,
  size: ShopSize,
): Promise<number> {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const startedAt = performance.now();
  try {
    for (const setting of FAST_INSERT_SETTINGS) await client.query(`SET ${setting}`);
    for (const statement of seedFunctionStatements(size)) await client.query(statement);
    const indexes = await dropIndexes(client, tables);
    for (const statement of statements(size)) await client.query(statement);
    for (const statement of indexes) await client.query(statement);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
  return (performance.now() - startedAt) / 1_000;
}

/** Drops the indexes without a constraint. Returns the statements that rebuild them. */
async function dropIndexes(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
