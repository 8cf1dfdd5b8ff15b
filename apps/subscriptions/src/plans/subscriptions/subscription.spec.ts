import { SUBSCRIPTION_STATUSES } from '@brote/contracts/subscriptions';
import * as fc from 'fast-check';
import {
  Subscription,
  ACTIONS_BY_STATUS,
  checkTransition,
  IllegalSubscriptionTransition,
  NEXT_STATUSES,
  statusFromStripe,
} from './subscription';

const STRIPE_STATUSES = ['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'];

describe('the states of a subscription', () => {
  it('follow the status at Stripe until the subscription has ended', () => {
    const statusesArbitrary = fc.array(fc.constantFrom(...STRIPE_STATUSES.filter((status) => status !== 'incomplete')), { minLength: 1 });
    fc.assert(
      fc.property(statusesArbitrary, (statuses) => {
        const subscription = new Subscription();
        subscription.status = 'incomplete';
        const hasEnded = () => subscription.status === 'cancelled';
        for (const status of statuses) if (!hasEnded()) subscription.moveTo(statusFromStripe(status, true));
        const endIndex = statuses.findIndex((status) => statusFromStripe(status, true) === 'cancelled');
        const expected = endIndex === -1 ? statusFromStripe(statuses.at(-1) ?? '', true) : 'cancelled';
        return subscription.status === expected;
      }),
      { seed: jest.getSeed() },
    );
  });

  it('stay incomplete until the first payment', () => {
    for (const status of ['trialing', 'active', 'past_due', 'unpaid', 'paused']) expect(statusFromStripe(status, false)).toBe('incomplete');
    expect(statusFromStripe('canceled', false)).toBe('cancelled');
  });

  it('allow no next state and no action after cancelled', () => {
    expect([NEXT_STATUSES.cancelled, ACTIONS_BY_STATUS.cancelled]).toEqual([[], []]);
    for (const to of SUBSCRIPTION_STATUSES) expect(() => checkTransition('cancelled', to)).toThrow(IllegalSubscriptionTransition);
    for (const from of SUBSCRIPTION_STATUSES) expect(() => checkTransition(from, 'incomplete')).toThrow(IllegalSubscriptionTransition);
  });

  it('map an unknown status of Stripe to active', () => {
    expect(statusFromStripe('something_new', true)).toBe('active');
  });
});
