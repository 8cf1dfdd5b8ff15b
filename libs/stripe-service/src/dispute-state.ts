/** open: the bank keeps the money until its decision; won: the shop keeps it; lost: the customer does. */
export type DisputeState = 'open' | 'won' | 'lost';

/** Maps Stripe's status. An inquiry of the bank that ended before any money moved counts as won. */
export function toDisputeState(status: string): DisputeState {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

/** A decided dispute does not open again when an older status of Stripe arrives late. */
export function nextDisputeState(storedState: DisputeState | null, reportedState: DisputeState): DisputeState {
  return storedState !== null && reportedState === 'open' ? storedState : reportedState;
}
