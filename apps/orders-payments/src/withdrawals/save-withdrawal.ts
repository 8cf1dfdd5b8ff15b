import type { Sql } from '@brote/persistence';
import type { Withdrawal } from './withdrawal.entity';

const INSERT_WITHDRAWAL = `
  INSERT INTO withdrawal (id, state, order_number, order_id, is_proven, user_id, name, email, items, lines, reason, locale, client_hash,
                          confirm_hash, prepared_at, subscription_id, plan_name)
  VALUES (:id, :state, :orderNumber, :orderId, :isProven, :userId, :name, :email, :items, :lines, :reason, :locale, :clientHash,
          :confirmHash, :preparedAt, :subscriptionId, :planName)`;

const UPDATE_WITHDRAWAL = `
  UPDATE withdrawal SET version = :version, state = :state, received_at = :receivedAt, refund_by = :refundBy, resolved_at = :resolvedAt,
                        refund_id = :refundId, refused_because = :refusedBecause, returned_items = :returnedItems,
                        returned_lines = :returnedLines
   WHERE id = :id`;

/** Stores a new statement. */
export async function addWithdrawal(sql: Sql, withdrawal: Withdrawal): Promise<void> {
  const { id, state, orderNumber, orderId, isProven, userId, name, email, reason, locale } = withdrawal;
  const { clientHash, confirmHash, preparedAt, subscriptionId } = withdrawal;
  await sql.query(INSERT_WITHDRAWAL, {
    ...{ id, state, orderNumber, orderId, isProven, userId, name, email, reason, locale },
    ...{ clientHash, confirmHash, preparedAt, subscriptionId },
    items: JSON.stringify(withdrawal.items),
    lines: JSON.stringify(withdrawal.lines),
    planName: toJson(withdrawal.planName),
  });
}

/** Saves a statement that this transaction has locked. */
export async function saveWithdrawal(sql: Sql, withdrawal: Withdrawal): Promise<void> {
  const { id, version, state, receivedAt, refundBy, resolvedAt, refundId, refusedBecause } = withdrawal;
  await sql.query(UPDATE_WITHDRAWAL, {
    ...{ id, version, state, receivedAt, refundBy, resolvedAt, refundId, refusedBecause },
    returnedItems: toJson(withdrawal.returnedItems),
    returnedLines: toJson(withdrawal.returnedLines),
  });
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
