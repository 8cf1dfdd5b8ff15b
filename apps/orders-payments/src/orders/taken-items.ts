import type { WithdrawalItem } from '@brote/contracts/orders';
import type { Sql } from '@brote/persistence';

/**
 * SQL: whether a withdrawal takes its items out of the order. An unproven statement takes nothing until staff have refunded it:
 * number and address alone must not block the buyer.
 */
export const isTakenSql = (alias: string): string => `(${alias}.state = 'refunded' OR ${alias}.state = 'received' AND ${alias}.is_proven)`;

/**
 * SQL: the lists of items that were withdrawn from or refunded of the order `orderId`; an empty list is the whole order.
 * Refused withdrawals and failed refunds do not count.
 */
export const takenItemsSql = (orderId: string): string => `
  SELECT w.id AS withdrawal_id, coalesce(w.returned_items, w.items) AS items
    FROM withdrawal w WHERE w.order_id = ${orderId} AND ${isTakenSql('w')}
   UNION ALL
  SELECT NULL, r.items FROM refund r
   WHERE r.order_id = ${orderId} AND r.items IS NOT NULL AND r.state <> 'failed' AND NOT EXISTS (SELECT FROM withdrawal w WHERE w.refund_id = r.id)`;

/** The lists of items that were taken of an order, without those of one withdrawal. */
export async function readTakenItems(sql: Sql, orderId: string, exceptWithdrawalId: string | null = null): Promise<WithdrawalItem[][]> {
  const rows = await sql.query<{ items: WithdrawalItem[] }>(
    `SELECT items FROM (${takenItemsSql(':orderId')}) AS taken
      WHERE withdrawal_id IS DISTINCT FROM :exceptWithdrawalId::uuid OR :exceptWithdrawalId::uuid IS NULL`,
    { orderId, exceptWithdrawalId },
  );
  return rows.map(({ items }) => items);
}
