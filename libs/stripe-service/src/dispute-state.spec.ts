import { toDisputeState } from './dispute-state';

describe('the state of a dispute', () => {
  it('is decided once it is won or lost, and when no money moved', () => {
    expect(['won', 'warning_closed', 'prevented', 'lost'].map(toDisputeState)).toEqual(['won', 'won', 'won', 'lost']);
    expect(['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'].map(toDisputeState)).toEqual(
      Array(4).fill('open'),
    );
  });
});
