import type { DisputeState } from '@brote/contracts/payments';

/** Maps Stripe's status. An inquiry of the bank that ended before any money moved counts as won. */
export function toDisputeState(status: string): DisputeState {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}
