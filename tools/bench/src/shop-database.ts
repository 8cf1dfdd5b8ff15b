import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** PostgreSQL of an open shop, through its superuser. */
export interface ShopDatabase {
  pid: number;
  adminUrl: string;
}

/** Reads the connection of the shop's PostgreSQL from its data folder. */
export async function findShopDatabase(home: string): Promise<ShopDatabase> {
  const folder = join(home, 'data/postgres');
  const [pid, , , port] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(folder, 'brote-superuser-password'), 'utf8')).trim();
  return { pid: Number(pid), adminUrl: `postgres://postgres:${password}@127.0.0.1:${Number(port)}/postgres` };
}

/** Makes PostgreSQL count statements from its next start on. */
export async function countStatementsFromNextStart({ adminUrl }: ShopDatabase): Promise<void> {
  await query(adminUrl, `ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
}

/** SQL statements of all services so far, BEGIN and COMMIT included. */
export async function countStatements({ adminUrl }: ShopDatabase): Promise<number> {
  await query(adminUrl, 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const rows = await query<{ calls: string }>(
    adminUrl,
    `SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid WHERE datname LIKE 'brote%'`,
  );
  return Number(rows[0]?.calls ?? 0);
}

/** The statements that took most of PostgreSQL's time (milliseconds in all). */
export async function findBusiestStatements({ adminUrl }: ShopDatabase): Promise<{ calls: number; ms: number; query: string }[]> {
  return query(
    adminUrl,
    `SELECT calls::int AS calls, round(total_exec_time)::int AS ms, left(datname, 12) || ' ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS query
     FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid WHERE datname LIKE 'brote%' ORDER BY total_exec_time DESC LIMIT 45`,
  );
}

/** Resets the counters. */
export async function resetStatements({ adminUrl }: ShopDatabase): Promise<void> {
  await query(adminUrl, 'SELECT pg_stat_statements_reset()');
}

/** Messages that still wait to be published or sent, over all services. */
export async function countBacklog({ adminUrl }: Pick<ShopDatabase, 'adminUrl'>): Promise<number> {
  const countWaiting = async (database: ServiceDatabase, sql: string) => {
    const rows = await queryService<{ n: number }>({ adminUrl }, database, sql);
    return rows[0]?.n ?? 0;
  };
  const unpublishedSql = 'SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL';
  const counts = await Promise.all([
    countWaiting('brote_orders_payments', unpublishedSql),
    countWaiting('brote_catalog_inventory', unpublishedSql),
    countWaiting('brote_notifications', `SELECT count(*)::int AS n FROM message WHERE state = 'pending'`),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

export type ServiceDatabase = 'brote_orders_payments' | 'brote_catalog_inventory' | 'brote_notifications' | 'brote_subscriptions';

/** Sends a statement to the database of a service. */
export async function queryService<T extends object>(
  { adminUrl }: Pick<ShopDatabase, 'adminUrl'>,
  database: ServiceDatabase,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return query<T>(urlOf(adminUrl, database), sql, values);
}

/** Opens a connection for many statements: a new one costs PostgreSQL a process and a proof of the password. */
export async function connectToService({ adminUrl }: Pick<ShopDatabase, 'adminUrl'>, database: ServiceDatabase): Promise<Client> {
  const client = new Client({ connectionString: urlOf(adminUrl, database) });
  await client.connect();
  return client;
}

function urlOf(adminUrl: string, database: ServiceDatabase): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function query<T extends object>(url: string, sql: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<T>(sql, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
