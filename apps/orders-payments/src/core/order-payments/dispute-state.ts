import type { DisputeState } from '@brote/contracts/payments';

/** The state of all disputes of one payment: open while one is, lost when one was lost; null without any. */
export function overallDisputeState(states: readonly DisputeState[]): DisputeState | null {
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null;
}
