import type { WithdrawalFact, WithdrawalRecord, WithdrawalView } from '@brote/contracts/orders';
import type { Withdrawal } from './withdrawal.entity';

/** What whoever declared it sees: only their own words, and names of an order that they have proven to be theirs. */
export function withdrawalView({ id, state, orderNumber, name, email, lines, receivedAt }: Withdrawal): WithdrawalView {
  return { id, state, orderNumber, name, email, lines, receivedAt: receivedAt?.toISOString() ?? null };
}

/** The same for the mail that acknowledges it. */
export function withdrawalRecord(withdrawal: Withdrawal): WithdrawalRecord {
  const { locale, orderId, reason, refusedBecause } = withdrawal;
  return { ...withdrawalView(withdrawal), locale, orderId, reason, refusedBecause };
}

/** What other services are told: ids, no person. */
export function withdrawalFact({ id, orderId, state }: Withdrawal): WithdrawalFact {
  return { withdrawalId: id, orderId, state };
}
