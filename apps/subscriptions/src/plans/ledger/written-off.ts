import type { Sql } from '@brote/persistence';
import { SELECT_WRITTEN_OFF_AT_END } from './ledger.sql';

/** The same for one plan. */
export async function readWrittenOffAtEnd(sql: Sql, subscriptionId: string): Promise<number> {
  const [row] = await sql.query<{ months: number }>(SELECT_WRITTEN_OFF_AT_END, { subscriptionId });
  return row?.months ?? 0;
}
