/** open: the bank keeps the money until its decision; won: the shop keeps it; lost: the customer does. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** A decided dispute does not open again when an older state arrives late. */
export function nextDisputeState(storedState: DisputeState | null, reportedState: DisputeState): DisputeState {
  return storedState !== null && reportedState === 'open' ? storedState : reportedState;
}
