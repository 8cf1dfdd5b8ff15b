import type { ReservationState } from '@brote/contracts/catalog';

/** What can be done with a reservation once it holds stock. */
export const RESERVATION_ACTIONS = ['commit', 'release', 'return'] as const;
export type ReservationAction = (typeof RESERVATION_ACTIONS)[number];

interface Move {
  from: ReservationState;
  to: ReservationState;
  /** Where each piece goes: differences of the three counters of its unit, per piece. They add up to 0. */
  perPiece: { available: -1 | 0 | 1; reserved: -1 | 0 | 1; sold: -1 | 0 | 1 };
}

/** The only ways a reservation changes its state. */
export const MOVES: Readonly<Record<ReservationAction, Move>> = {
  commit: { from: 'held', to: 'committed', perPiece: { available: 0, reserved: -1, sold: 1 } },
  release: { from: 'held', to: 'released', perPiece: { available: 1, reserved: -1, sold: 0 } },
  return: { from: 'committed', to: 'returned', perPiece: { available: 1, reserved: 0, sold: -1 } },
};

/** States in which a settlement was done before, so that asking again changes nothing. A returned sale was committed once. */
const DONE: Readonly<Record<ReservationAction, readonly ReservationState[]>> = {
  commit: ['committed', 'returned'],
  release: ['released'],
  return: ['returned'],
};

/** What a settlement means for a reservation in the state: to be done, done before, or too late. */
export function actionStatus(action: ReservationAction, state: ReservationState): 'due' | 'done' | 'closed' {
  if (MOVES[action].from === state) return 'due';
  return DONE[action].includes(state) ? 'done' : 'closed';
}
