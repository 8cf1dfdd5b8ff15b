import type { Sql } from '@brote/persistence';

/** SQL: thousandths of a month that were adjusted when a plan ended. Later corrections do not change it. */
export const writtenOffAtEndSql = (subscriptionId: string): string =>
  `(SELECT coalesce(sum(greatest(e.thousandths, 0)), 0)::int FROM ledger_entry e
     WHERE e.subscription_id = ${subscriptionId} AND e.kind = 'adjusted' AND e.source = 'end')`;

const SELECT_WRITTEN_OFF_AT_END = `SELECT ${writtenOffAtEndSql(':subscriptionId')} AS months`;

/** The same for one plan. */
export async function readWrittenOffAtEnd(sql: Sql, subscriptionId: string): Promise<number> {
  const [row] = await sql.query<{ months: number }>(SELECT_WRITTEN_OFF_AT_END, { subscriptionId });
  return row?.months ?? 0;
}
