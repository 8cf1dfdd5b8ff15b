import { overallDisputeState } from './dispute-state';

describe('the state of the disputes of a payment', () => {
  it('is open while one is open, and lost when one was lost', () => {
    expect([
      overallDisputeState([]),
      overallDisputeState(['won']),
      overallDisputeState(['won', 'lost']),
      overallDisputeState(['lost', 'open']),
    ]).toEqual([null, 'won', 'lost', 'open']);
  });
});
