import type Stripe from 'stripe';
import { readListedSession } from './listed-session';

const listed = (session: Partial<Stripe.Checkout.Session>) =>
  readListedSession({ id: 'cs_1', mode: 'payment', client_reference_id: 'checkout', ...session } as Stripe.Checkout.Session);

describe('a session in a list of Stripe', () => {
  it('is open or expired, whatever its payment', () => {
    expect(listed({ status: 'open', payment_status: 'unpaid' }).state).toBe('open');
    expect(listed({ status: 'expired', payment_status: 'unpaid' }).state).toBe('expired');
  });

  it('is paid or unpaid once the customer is done', () => {
    expect(listed({ status: 'complete', payment_status: 'paid' }).state).toBe('paid');
    expect(listed({ status: 'complete', payment_status: 'no_payment_required' }).state).toBe('paid');
    expect(listed({ status: 'complete', payment_status: 'unpaid' }).state).toBe('unpaid');
  });

  it('has no checkout when it sells only a plan', () => {
    expect(listed({ mode: 'payment' }).checkoutId).toBe('checkout');
    expect(listed({ mode: 'subscription', metadata: {} }).checkoutId).toBeNull();
  });
});
