import Stripe from 'stripe';

const LONGEST = 300;

/** What went wrong, short enough to be stored. Stripe's own words may quote what a customer typed, so of those only the code is kept. */
export function describeError(error: unknown): string {
  if (error instanceof Stripe.errors.StripeError) return `${error.type} ${error.code ?? String(error.statusCode ?? '')}`.trim();
  return String(error).slice(0, LONGEST);
}
