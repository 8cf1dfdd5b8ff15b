import { nextRefundState, PROVIDER_REFUND_STATES } from './refund-state';

describe('the state of a refund', () => {
  it('follows the reported state until it has succeeded', () => {
    for (const storedState of ['requested', 'pending'] as const)
      expect(PROVIDER_REFUND_STATES.map((state) => nextRefundState(storedState, state))).toEqual([...PROVIDER_REFUND_STATES]);
  });

  it('stays succeeded unless it fails, and stays failed', () => {
    expect(PROVIDER_REFUND_STATES.map((state) => nextRefundState('succeeded', state))).toEqual(['succeeded', 'succeeded', 'failed']);
    expect(PROVIDER_REFUND_STATES.map((state) => nextRefundState('failed', state))).toEqual(['failed', 'failed', 'failed']);
  });
});
