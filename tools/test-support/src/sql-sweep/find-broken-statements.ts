import { bindParams, sqlState } from '@brote/persistence';
import type { DataSource } from 'typeorm';
import type { TestDatabase } from '../database/use-database';
import { sweepStatements, type SqlText } from './sweep-statements';

/** Statements that PostgreSQL cannot prepare. They run in a transaction that is rolled back. */
const UTILITY_STATEMENT_PATTERN = /^\s*(?:LOCK TABLE|SET LOCAL|NOTIFY|LISTEN)\b/;
/** A subquery with a name, which other texts insert behind FROM. */
const DERIVED_TABLE_PATTERN = /^\s*\([\s\S]*\) AS \w+\s*$/;
const SYNTAX_ERROR = '42601';
/** Has a value for every name. */
const ANY_PARAMS = new Proxy<Record<string, unknown>>({}, { has: () => true });

/**
 * Lets PostgreSQL parse and analyze every statement in the `*.sql.ts` and `*.queries.ts` of a folder against the schema. None runs, except
 * for statements without a plan. Prints their number.
 * An open text is accepted when one of its variants is. A text that cannot be prepared alone is a subquery or a list of columns of other
 * texts: it is accepted when a prepared statement contains it.
 * @param filesWithNames files whose open texts insert tables or columns. Those of them that no filling fits are left out.
 * @returns the errors of the others, each with its place
 * @throws Error when a file holds more statements than were found
 */
export async function findBrokenStatements(
  { dataSource }: TestDatabase,
  folder: string,
  filesWithNames: readonly string[] = [],
): Promise<string[]> {
  const preparedTexts: string[] = [];
  const failures: { text: SqlText; failure: string }[] = [];
  const prepare = async (sql: string): Promise<void> => {
    const { text } = bindParams(DERIVED_TABLE_PATTERN.test(sql) ? `SELECT FROM ${sql}` : sql, ANY_PARAMS);
    await (UTILITY_STATEMENT_PATTERN.test(text)
      ? runAndRollBack(dataSource, text)
      : dataSource.query(`PREPARE swept AS ${text}; DEALLOCATE swept`));
    preparedTexts.push(sql);
  };
  for (const text of sweepStatements(folder)) {
    const failure = await findFailure(text.variants, prepare);
    if (failure !== null) failures.push({ text, failure });
  }
  const isPart = ({ parts }: SqlText): boolean => preparedTexts.some((sql) => containsInOrder(sql, parts));
  const isLeftOut = ({ parts, place }: SqlText): boolean => parts.length > 1 && filesWithNames.some((file) => place.includes(`${file}:`));
  process.stdout.write(`${String(preparedTexts.length)} statements of ${folder} were prepared.\n`);
  return failures.flatMap(({ text, failure }) => (isPart(text) || isLeftOut(text) ? [] : [`${text.place}: ${failure}`]));
}

async function runAndRollBack(dataSource: DataSource, sql: string): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query(sql);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

/** A description of the failure when no variant can be prepared: the error of the first one whose syntax is right. */
async function findFailure(variants: readonly string[], prepare: (sql: string) => Promise<void>): Promise<string | null> {
  const failures: { sql: string; error: unknown }[] = [];
  for (const sql of variants) {
    try {
      await prepare(sql);
      return null;
    } catch (error) {
      failures.push({ sql, error });
    }
  }
  const failure = failures.find(({ error }) => sqlState(error) !== SYNTAX_ERROR) ?? failures[0];
  return `${String(failure?.error)}\n${failure?.sql.trim() ?? ''}`;
}

function containsInOrder(sql: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = sql.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
