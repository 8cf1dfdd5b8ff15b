import { RESERVATION_STATES } from '@brote/contracts/catalog';
import { TRANSITIONS, RESERVATION_ACTIONS, actionStatus } from './finalize-reservation';

describe('the state machine of a reservation', () => {
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
  ] as const)('answers a %s of a %s reservation with %s', (action, state, status) => {
    expect(actionStatus(action, state)).toBe(status);
  });

  it('covers each action in each state', () => {
    expect(RESERVATION_ACTIONS.length * RESERVATION_STATES.length).toBe(12);
  });

  it('moves pieces, and never creates or loses a piece', () => {
    for (const { perPiece } of Object.values(TRANSITIONS)) expect(perPiece.available + perPiece.reserved + perPiece.sold).toBe(0);
  });

  it('returns done for an action in the state that the action leads to', () => {
    for (const action of RESERVATION_ACTIONS) expect(actionStatus(action, TRANSITIONS[action].to)).toBe('done');
  });
});
