import type { WithdrawalEventData, WithdrawalRecord, WithdrawalView } from '@brote/contracts/orders';
import type { Withdrawal } from './withdrawal.entity';

/** The author's view of a withdrawal: their own words, and names of an order or plan only when proven. */
export function withdrawalView({ id, state, orderNumber, name, email, planName, lines, receivedAt }: Withdrawal): WithdrawalView {
  return { id, state, orderNumber, name, email, planName, lines, receivedAt: receivedAt?.toISOString() ?? null };
}

/** The same for the e-mail that acknowledges it. */
export function withdrawalRecord(withdrawal: Withdrawal): WithdrawalRecord {
  const { locale, orderId, subscriptionId, reason, refusedBecause, returnedLines } = withdrawal;
  return { ...withdrawalView(withdrawal), locale, orderId, subscriptionId, reason, refusedBecause, returnedLines };
}

/** The shop's rules for the refund of withdrawals from plans. */
interface WithdrawalResolution {
  /** Whether brushes with an opened seal are refunded, too. */
  paysOpened: boolean;
  /** Whether the sealed ones return to stock. */
  restock: boolean;
}

/** The event for other services: ids, no personal data. */
export function withdrawalEventData(withdrawal: Withdrawal, resolution: WithdrawalResolution): WithdrawalEventData {
  const { id, orderId, subscriptionId, isProven, state, items, receivedAt } = withdrawal;
  const data = { withdrawalId: id, orderId, state };
  if (subscriptionId === null || receivedAt === null) return data;
  const openedLines = items.filter(({ sealOpened }) => sealOpened).map(({ line }) => line);
  return { ...data, plan: { subscriptionId, receivedAt: receivedAt.toISOString(), isProven, openedLines, ...resolution } };
}
