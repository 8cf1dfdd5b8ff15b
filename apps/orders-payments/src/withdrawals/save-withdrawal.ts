import type { Sql } from '@brote/persistence';
import type { Withdrawal } from './withdrawal.entity';

const INSERT_WITHDRAWAL = `
  INSERT INTO withdrawal (id, state, order_number, order_id, is_proven, user_id, name, email, items, lines, reason, locale, client_hash,
                          confirm_hash, prepared_at, subscription_id, plan_name)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`;

const UPDATE_WITHDRAWAL = `
  UPDATE withdrawal SET version = $2, state = $3, received_at = $4, refund_by = $5, resolved_at = $6, refund_id = $7, refused_because = $8,
                        returned_items = $9, returned_lines = $10
   WHERE id = $1`;

/** Stores a new statement. */
export async function addWithdrawal(sql: Sql, withdrawal: Withdrawal): Promise<void> {
  const { id, state, orderNumber, orderId, isProven, userId, name, email, items, lines, reason, locale } = withdrawal;
  const declaredValues = [
    id,
    state,
    orderNumber,
    orderId,
    isProven,
    userId,
    name,
    email,
    JSON.stringify(items),
    JSON.stringify(lines),
    reason,
    locale,
  ];
  const { clientHash, confirmHash, preparedAt, subscriptionId, planName } = withdrawal;
  const plan = [subscriptionId, planName === null ? null : JSON.stringify(planName)];
  await sql.query(INSERT_WITHDRAWAL, [...declaredValues, clientHash, confirmHash, preparedAt, ...plan]);
}

/** Saves a statement that this transaction has locked. */
export async function saveWithdrawal(sql: Sql, withdrawal: Withdrawal): Promise<void> {
  const { id, version, state, receivedAt, refundBy, resolvedAt, refundId, refusedBecause, returnedItems, returnedLines } = withdrawal;
  const returnedValues = [returnedItems, returnedLines].map((list) => (list === null ? null : JSON.stringify(list)));
  await sql.query(UPDATE_WITHDRAWAL, [id, version, state, receivedAt, refundBy, resolvedAt, refundId, refusedBecause, ...returnedValues]);
}
