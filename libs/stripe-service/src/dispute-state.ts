/** open: the bank keeps the money until it has decided; won: the shop keeps it; lost: the customer does. */
export type DisputeState = 'open' | 'won' | 'lost';

/** Stripe's word in ours. A question of the bank that was settled before any money moved counts as won. */
export function disputeState(status: string): DisputeState {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

/** What was decided is not open again because an older word of Stripe arrives late. */
export function nextDisputeState(known: DisputeState | null, there: DisputeState): DisputeState {
  return known !== null && there === 'open' ? known : there;
}

/** Of all disputes of one payment: open while one is, lost when one was; null without any. */
export function disputeOf(states: readonly DisputeState[]): DisputeState | null {
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null;
}
