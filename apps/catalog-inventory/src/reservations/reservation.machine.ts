import type { ReservationState } from '@brote/contracts/catalog';

/** The actions on a reservation that holds stock. */
export const RESERVATION_ACTIONS = ['commit', 'release', 'return'] as const;
export type ReservationAction = (typeof RESERVATION_ACTIONS)[number];

interface ReservationTransition {
  from: ReservationState;
  to: ReservationState;
  /** Changes of the three counters of a SKU stock, per piece. They add up to 0. */
  perPiece: { available: -1 | 0 | 1; reserved: -1 | 0 | 1; sold: -1 | 0 | 1 };
}

/** The only transitions of a reservation. */
export const TRANSITIONS: Readonly<Record<ReservationAction, ReservationTransition>> = {
  commit: { from: 'held', to: 'committed', perPiece: { available: 0, reserved: -1, sold: 1 } },
  release: { from: 'held', to: 'released', perPiece: { available: 1, reserved: -1, sold: 0 } },
  return: { from: 'committed', to: 'returned', perPiece: { available: 1, reserved: 0, sold: -1 } },
};

/** States in which an action is done already, so that a repetition changes nothing. A returned sale was committed once. */
const DONE_STATES: Readonly<Record<ReservationAction, readonly ReservationState[]>> = {
  commit: ['committed', 'returned'],
  release: ['released'],
  return: ['returned'],
};

/** Whether the action is due in the state, done already, or too late (`closed`). */
export function actionStatus(action: ReservationAction, state: ReservationState): 'due' | 'done' | 'closed' {
  if (TRANSITIONS[action].from === state) return 'due';
  return DONE_STATES[action].includes(state) ? 'done' : 'closed';
}
