import { createHash } from 'node:crypto';
import type { ClientBase, QueryConfig, QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { bindParams, type SqlParams } from './named-parameters';
import { isDatabaseUnavailable } from './sql-errors';

/** Maximum number of prepared texts. A larger number means generated texts, which would only fill the memory of the server. */
const MAX_PREPARED_STATEMENTS = 300;

/** Statements that have no plan. PostgreSQL 15's own statistics would count them once per connection instead of each time. */
const UNPREPARED_STATEMENTS = new Set(['START TRANSACTION', 'COMMIT', 'ROLLBACK']);

const statementNames = new Map<string, string>();

/**
 * The name under which each connection prepares a statement once. None when there are too many different statements, or nothing to prepare.
 */
export function prepareOptionsOf(sql: string): { name?: string } {
  const knownName = statementNames.get(sql);
  if (knownName !== undefined) return { name: knownName };
  if (statementNames.size >= MAX_PREPARED_STATEMENTS || UNPREPARED_STATEMENTS.has(sql)) return {};
  const name = `q${createHash('sha256').update(sql).digest('hex').slice(0, 40)}`;
  statementNames.set(sql, name);
  return { name };
}

/** Runs one statement that is a transaction by itself and returns its rows, for a write those of RETURNING. */
export async function runStatement<T>(dataSource: DataSource, sql: string, params: SqlParams = {}): Promise<T[]> {
  const { text, values } = bindParams(sql, params);
  const { rows } = await runQuery(dataSource, { ...prepareOptionsOf(text), text, values });
  return rows as T[];
}

/** The same for a write: returns the number of changed rows. */
export async function runCommand(dataSource: DataSource, sql: string, params: SqlParams = {}): Promise<number> {
  const { text, values } = bindParams(sql, params);
  const { rowCount } = await runQuery(dataSource, { ...prepareOptionsOf(text), text, values });
  return rowCount ?? 0;
}

/** Without a stored plan: PostgreSQL plans for these values. */
export async function runUnprepared<T>(dataSource: DataSource, sql: string, params: SqlParams = {}): Promise<T[]> {
  const { rows } = await runQuery(dataSource, bindParams(sql, params));
  return rows as T[];
}

/**
 * Uses the driver directly, because only it can prepare. Parsing and planning cost more than most statements, and so does a query runner.
 */
async function runQuery(dataSource: DataSource, query: QueryConfig): Promise<QueryResult> {
  const [client, release] = (await (dataSource.driver as PostgresDriver).obtainMasterConnection()) as [ClientBase, (drop: boolean) => void];
  let isLost = false;
  try {
    dataSource.logger.logQuery(query.text, query.values);
    return await client.query(query);
  } catch (error) {
    // A connection that the server is about to close looks usable until the close arrives.
    isLost = isDatabaseUnavailable(error);
    throw error;
  } finally {
    release(isLost);
  }
}
