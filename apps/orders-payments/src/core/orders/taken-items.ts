import type { WithdrawalItem } from '@brote/contracts/orders';
import type { Sql } from '@brote/persistence';
import { SELECT_TAKEN_ITEMS } from './orders.sql';

/** The lists of items that were taken of an order, without those of one withdrawal. */
export async function readTakenItems(sql: Sql, orderId: string, exceptWithdrawalId: string | null = null): Promise<WithdrawalItem[][]> {
  const rows = await sql.query<{ items: WithdrawalItem[] }>(SELECT_TAKEN_ITEMS, { orderId, exceptWithdrawalId });
  return rows.map(({ items }) => items);
}
