import type { DataMap } from './data-map';

/** SQL assignments that clear the columns of a table which erasure clears, e.g. `shipping = NULL, note = NULL`. */
export function clearColumnsSql({ tables }: DataMap, table: string): string {
  const assignments = Object.entries(tables[table]?.personal ?? {}).flatMap(([column, { erased, clearedTo = 'NULL' }]) =>
    erased === 'cleared' ? [`${column} = ${clearedTo}`] : [],
  );
  if (assignments.length === 0) throw new Error(`The data map clears no column of ${table}: mark one as cleared.`);
  return assignments.join(', ');
}

/** Statements that delete the rows of the account `:userId`, from tables that name the account's column. */
export function deletePersonStatements({ tables }: DataMap): string[] {
  return Object.entries(tables).flatMap(([table, { deletedBy }]) =>
    deletedBy === undefined ? [] : [`DELETE FROM ${table} WHERE ${deletedBy} = :userId`],
  );
}

/**
 * Statements that delete rows older than the instant `:cutoff`, each with the days that the instant lies back. A row that another transaction
 * has locked is left to the next run: the statement waits for nothing, so it takes part in no deadlock.
 */
export function deleteExpiredStatements({ tables }: DataMap): { sql: string; days: number }[] {
  return Object.entries(tables).flatMap(([table, { expires = [] }]) =>
    expires.map(({ column, days }) => {
      const expired = `SELECT ctid FROM ${table} WHERE ${column} < :cutoff FOR UPDATE SKIP LOCKED`;
      return { sql: `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${expired}))`, days };
    }),
  );
}
