import type { Sql } from '@brote/persistence';
import type { Withdrawal } from './withdrawal.entity';
import { INSERT_WITHDRAWAL, UPDATE_WITHDRAWAL } from './withdrawals.sql';

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
