/** open: the bank keeps the money until its decision; won: the shop keeps it; lost: the buyer does. */
export type DisputeState = 'open' | 'won' | 'lost';

/** The state of all disputes of one payment: open while one is, lost when one was lost; null without any. */
export function overallDisputeState(states: readonly DisputeState[]): DisputeState | null {
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null;
}
