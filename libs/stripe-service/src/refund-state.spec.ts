import { toRefundState } from './refund-state';

describe('the state of a refund', () => {
  it('is pending until the money has arrived or did not', () => {
    expect(['succeeded', 'failed', 'canceled'].map(toRefundState)).toEqual(['succeeded', 'failed', 'failed']);
    expect(['pending', 'requires_action', null].map(toRefundState)).toEqual(['pending', 'pending', 'pending']);
  });
});
