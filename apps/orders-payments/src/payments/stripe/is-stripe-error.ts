import Stripe from 'stripe';

/** Whether a call to Stripe failed: it did not answer, or it refused the call or the key. */
export function isStripeError(error: unknown): error is Error {
  return error instanceof Stripe.errors.StripeError;
}
