import type { WithdrawalFact, WithdrawalRecord, WithdrawalView } from '@brote/contracts/orders';
import type { Withdrawal } from './withdrawal.entity';

/** What whoever declared it sees: only their own words, and names of an order or plan that they have proven to be theirs. */
export function withdrawalView({ id, state, orderNumber, name, email, planName, lines, receivedAt }: Withdrawal): WithdrawalView {
  return { id, state, orderNumber, name, email, planName, lines, receivedAt: receivedAt?.toISOString() ?? null };
}

/** The same for the mail that acknowledges it. */
export function withdrawalRecord(withdrawal: Withdrawal): WithdrawalRecord {
  const { locale, orderId, subscriptionId, reason, refusedBecause, settledLines } = withdrawal;
  return { ...withdrawalView(withdrawal), locale, orderId, subscriptionId, reason, refusedBecause, settledLines };
}

/** How the shop settles withdrawals from plans. */
interface Settlement {
  /** Whether brushes with an opened seal are paid back too. */
  paysOpened: boolean;
  /** Whether the sealed ones go back on the shelf. */
  restock: boolean;
}

/** What other services are told: ids, no person. */
export function withdrawalFact(withdrawal: Withdrawal, settlement: Settlement): WithdrawalFact {
  const { id, orderId, subscriptionId, isProven, state, items, receivedAt } = withdrawal;
  const fact = { withdrawalId: id, orderId, state };
  if (subscriptionId === null || receivedAt === null) return fact;
  const openedLines = items.filter(({ sealOpened }) => sealOpened).map(({ line }) => line);
  return { ...fact, plan: { subscriptionId, receivedAt: receivedAt.toISOString(), isProven, openedLines, ...settlement } };
}
