import type Stripe from 'stripe';
import { checkoutIdOf } from './checkout-session-state';

/** A session as Stripe's list shows it, in the shop's words. */
export interface ListedSession {
  id: string;
  /** The session's checkout; null for sessions that belong to another service. */
  checkoutId: string | null;
  /** unpaid: the customer is done, and the money comes later or never. */
  state: 'open' | 'expired' | 'unpaid' | 'paid';
}

export function readListedSession(session: Stripe.Checkout.Session): ListedSession {
  return { id: session.id, checkoutId: checkoutIdOf(session), state: stateOf(session) };
}

function stateOf({ status, payment_status: payment }: Stripe.Checkout.Session): ListedSession['state'] {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  return payment === 'unpaid' ? 'unpaid' : 'paid';
}
