import type { SubscriptionAction, SubscriptionStatus } from '@brote/contracts/subscriptions';

/** The allowed transitions. Each status may change to any status at Stripe, because intermediate ones may have been missed. */
export const NEXT_STATUSES: Readonly<Record<SubscriptionStatus, readonly SubscriptionStatus[]>> = {
  incomplete: ['active', 'past_due', 'paused', 'cancelled'],
  active: ['past_due', 'paused', 'cancelled'],
  past_due: ['active', 'paused', 'cancelled'],
  paused: ['active', 'past_due', 'cancelled'],
  cancelled: [],
};

/** Actions of the owner in each status. Whether the next delivery still allows an action is checked separately. */
export const ACTIONS_BY_STATUS: Readonly<Record<SubscriptionStatus, readonly SubscriptionAction[]>> = {
  incomplete: ['cancel', 'retry-payment'],
  active: ['pause', 'cancel', 'skip', 'unskip', 'reschedule', 'change', 'change-address', 'change-plan'],
  past_due: ['cancel', 'change', 'change-address', 'retry-payment'],
  paused: ['resume', 'cancel', 'unskip', 'change', 'change-address'],
  cancelled: [],
};

/** A transition that the table does not allow; always a bug. */
export class IllegalSubscriptionTransition extends Error {
  override readonly name = 'IllegalSubscriptionTransition';
  constructor(from: SubscriptionStatus, to: SubscriptionStatus) {
    super(`A subscription cannot change from ${from} to ${to}`);
  }
}

/** @throws IllegalSubscriptionTransition unless the table allows the transition */
export function checkTransition(from: SubscriptionStatus, to: SubscriptionStatus): SubscriptionStatus {
  if (!NEXT_STATUSES[from].includes(to)) throw new IllegalSubscriptionTransition(from, to);
  return to;
}

/**
 * Status of a subscription for its status at Stripe. It stays incomplete until its first invoice is paid, even if Stripe activates it while
 * a bank payment is pending.
 */
export function statusFromStripe(stripeStatus: string, hasPaid: boolean): SubscriptionStatus {
  if (stripeStatus === 'canceled' || stripeStatus === 'incomplete_expired') return 'cancelled';
  if (!hasPaid || stripeStatus === 'incomplete') return 'incomplete';
  if (stripeStatus === 'paused') return 'paused';
  return stripeStatus === 'past_due' || stripeStatus === 'unpaid' ? 'past_due' : 'active';
}
