import { SUBSCRIPTION_STATUSES } from '@brote/contracts/subscriptions';
import * as fc from 'fast-check';
import { Subscription } from './subscription';
import { ACTIONS_IN, checkStatus, IllegalStatus, NEXT_STATUSES, statusOf } from './subscription.machine';

const AT_STRIPE = ['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'];

describe('the states of a subscription', () => {
  it('follow the status at Stripe until the subscription has ended', () => {
    const looks = fc.array(fc.constantFrom(...AT_STRIPE.filter((status) => status !== 'incomplete')), { minLength: 1 });
    fc.assert(
      fc.property(looks, (seen) => {
        const one = new Subscription();
        one.status = 'incomplete';
        const hasEnded = () => one.status === 'cancelled';
        for (const status of seen) if (!hasEnded()) one.become(statusOf(status, true));
        const ended = seen.findIndex((status) => statusOf(status, true) === 'cancelled');
        const expected = ended === -1 ? statusOf(seen.at(-1) ?? '', true) : 'cancelled';
        return one.status === expected;
      }),
      { seed: jest.getSeed() },
    );
  });

  it('stay incomplete until the first payment', () => {
    for (const status of ['trialing', 'active', 'past_due', 'unpaid', 'paused']) expect(statusOf(status, false)).toBe('incomplete');
    expect(statusOf('canceled', false)).toBe('cancelled');
  });

  it('allow no next state and no action after cancelled', () => {
    expect([NEXT_STATUSES.cancelled, ACTIONS_IN.cancelled]).toEqual([[], []]);
    for (const to of SUBSCRIPTION_STATUSES) expect(() => checkStatus('cancelled', to)).toThrow(IllegalStatus);
    for (const from of SUBSCRIPTION_STATUSES) expect(() => checkStatus(from, 'incomplete')).toThrow(IllegalStatus);
  });

  it('map an unknown status of Stripe to active', () => {
    expect(statusOf('something_new', true)).toBe('active');
  });
});
