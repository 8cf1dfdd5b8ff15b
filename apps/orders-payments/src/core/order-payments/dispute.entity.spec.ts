import { overallDisputeState } from './dispute.entity';

describe('the state of the disputes of a payment', () => {
  it('is open while one is open, and lost when one was lost', () => {
    expect([
      overallDisputeState([]),
      overallDisputeState([{ state: 'won' }]),
      overallDisputeState([{ state: 'won' }, { state: 'lost' }]),
      overallDisputeState([{ state: 'lost' }, { state: 'open' }]),
    ]).toEqual([null, 'won', 'lost', 'open']);
  });
});
