import { createHash } from 'node:crypto';
import type { ClientBase, QueryResult } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';

/** More texts than this are not fixed statements but texts put together at run time; preparing each would only fill the server's memory. */
const MOST_PREPARED = 300;

const names = new Map<string, string>();

/** The name under which each connection prepares a statement once, or nothing when there are too many different ones. */
export function preparedAs(sql: string): { name?: string } {
  const known = names.get(sql);
  if (known !== undefined) return { name: known };
  if (names.size >= MOST_PREPARED) return {};
  const name = `q${createHash('sha256').update(sql).digest('hex').slice(0, 40)}`;
  names.set(sql, name);
  return { name };
}

/** Straight to the driver, because only it can prepare: parsing and planning cost more than running most of our statements. */
export async function sendPrepared(runner: QueryRunner, sql: string, params: unknown[]): Promise<QueryResult> {
  const client = (await runner.connect()) as ClientBase;
  runner.dataSource.logger.logQuery(sql, params, runner);
  return client.query({ ...preparedAs(sql), text: sql, values: params });
}

/** Planned by PostgreSQL for these very values. */
async function sendUnprepared(runner: QueryRunner, sql: string, params: unknown[]): Promise<QueryResult> {
  const client = (await runner.connect()) as ClientBase;
  runner.dataSource.logger.logQuery(sql, params, runner);
  return client.query({ text: sql, values: params });
}

/** Runs one statement that is a transaction by itself and returns its rows, for a write those of RETURNING. */
export function runStatement<T>(dataSource: DataSource, sql: string, params: unknown[] = []): Promise<T[]> {
  return run(dataSource, (runner) => sendPrepared(runner, sql, params));
}

/** The same without a plan that is kept. */
export function runUnprepared<T>(dataSource: DataSource, sql: string, params: unknown[] = []): Promise<T[]> {
  return run(dataSource, (runner) => sendUnprepared(runner, sql, params));
}

async function run<T>(dataSource: DataSource, send: (runner: QueryRunner) => Promise<QueryResult>): Promise<T[]> {
  const runner = dataSource.createQueryRunner();
  try {
    const { rows } = await send(runner);
    return rows as T[];
  } finally {
    await runner.release();
  }
}
