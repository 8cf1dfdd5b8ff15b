import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from '../database/use-database';

const RUNBOOKS = join(__dirname, '../../../../docs/operating/runbooks');
const QUERY_PATTERN = /^```sql\n-- (\S+)\n([\s\S]*?)^```/gm;

/** The queries that the runbooks print for a service, with the name of their page. */
function readQueriesOf(service: string): { page: string; sql: string }[] {
  return readdirSync(RUNBOOKS).flatMap((page) =>
    [...readFileSync(join(RUNBOOKS, page), 'utf8').matchAll(QUERY_PATTERN)].flatMap(([, name, sql = '']) =>
      name === service ? [{ page, sql }] : [],
    ),
  );
}

/**
 * Runs each query that the runbooks print for a service, in a transaction that can only read.
 * @returns the errors, each with its page and query
 * @throws Error when the runbooks print no query for the service
 */
export async function findBrokenRunbookQueries({ dataSource }: TestDatabase, service: string): Promise<string[]> {
  const queries = readQueriesOf(service);
  if (queries.length === 0) throw new Error(`The runbooks print no query for ${service}`);
  const failures: string[] = [];
  for (const { page, sql } of queries) {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('SET LOCAL transaction_read_only = on');
      await runner.query(sql);
    } catch (error) {
      failures.push(`${page}: ${String(error)}\n${sql}`);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }
  return failures;
}
