import type { SubscriptionAction, SubscriptionStatus } from '@brote/contracts/subscriptions';

/** The allowed moves. Each state may be left for any that Stripe may be found in, since what lies between may have been missed. */
export const NEXT_STATUSES: Readonly<Record<SubscriptionStatus, readonly SubscriptionStatus[]>> = {
  incomplete: ['active', 'past_due', 'paused', 'cancelled'],
  active: ['past_due', 'paused', 'cancelled'],
  past_due: ['active', 'paused', 'cancelled'],
  paused: ['active', 'past_due', 'cancelled'],
  cancelled: [],
};

/** What its owner may do with a subscription in each state; whether the next delivery still allows it is asked besides. */
export const ACTIONS_IN: Readonly<Record<SubscriptionStatus, readonly SubscriptionAction[]>> = {
  incomplete: ['cancel', 'retry-payment'],
  active: ['pause', 'cancel', 'skip', 'unskip', 'reschedule', 'change', 'change-address', 'change-plan'],
  past_due: ['cancel', 'change', 'change-address', 'retry-payment'],
  paused: ['resume', 'cancel', 'unskip', 'change', 'change-address'],
  cancelled: [],
};

/** A move that the table does not allow; always a bug. */
export class IllegalStatus extends Error {
  override readonly name = 'IllegalStatus';
  constructor(from: SubscriptionStatus, to: SubscriptionStatus) {
    super(`A subscription cannot change from ${from} to ${to}`);
  }
}

/** @throws IllegalStatus unless the table allows the move */
export function checkStatus(from: SubscriptionStatus, to: SubscriptionStatus): SubscriptionStatus {
  if (!NEXT_STATUSES[from].includes(to)) throw new IllegalStatus(from, to);
  return to;
}

/**
 * What Stripe's state of a subscription is called here. Until its first invoice is paid it has not begun, even where Stripe lets it
 * begin while a bank has yet to answer.
 */
export function statusOf(atStripe: string, hasPaid: boolean): SubscriptionStatus {
  if (atStripe === 'canceled' || atStripe === 'incomplete_expired') return 'cancelled';
  if (!hasPaid || atStripe === 'incomplete') return 'incomplete';
  if (atStripe === 'paused') return 'paused';
  return atStripe === 'past_due' || atStripe === 'unpaid' ? 'past_due' : 'active';
}
