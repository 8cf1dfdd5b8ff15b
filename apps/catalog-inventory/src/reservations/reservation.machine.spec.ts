import { RESERVATION_STATES } from '@brote/contracts/catalog';
import { MOVES, RESERVATION_ACTIONS, actionStatus } from './reservation.machine';

describe('settling a reservation', () => {
  it.each([
    ['commit', 'held', 'due'],
    ['commit', 'committed', 'done'],
    ['commit', 'released', 'closed'],
    ['commit', 'returned', 'done'],
    ['release', 'held', 'due'],
    ['release', 'committed', 'closed'],
    ['release', 'released', 'done'],
    ['release', 'returned', 'closed'],
    ['return', 'held', 'closed'],
    ['return', 'committed', 'due'],
    ['return', 'released', 'closed'],
    ['return', 'returned', 'done'],
  ] as const)('%s of a %s one is %s', (action, state, status) => {
    expect(actionStatus(action, state)).toBe(status);
  });

  it('judges every state', () => {
    expect(RESERVATION_ACTIONS.length * RESERVATION_STATES.length).toBe(12);
  });

  it('moves pieces, and never makes or loses any', () => {
    for (const { perPiece } of Object.values(MOVES)) expect(perPiece.available + perPiece.reserved + perPiece.sold).toBe(0);
  });

  it('is done once it was carried out', () => {
    for (const action of RESERVATION_ACTIONS) expect(actionStatus(action, MOVES[action].to)).toBe('done');
  });
});
