import { nextDisputeState } from './dispute-state';

describe('the state of a dispute', () => {
  it('stays decided when an older state arrives late', () => {
    expect([nextDisputeState(null, 'open'), nextDisputeState('open', 'lost')]).toEqual(['open', 'lost']);
    expect([nextDisputeState('won', 'open'), nextDisputeState('lost', 'open')]).toEqual(['won', 'lost']);
  });
});
