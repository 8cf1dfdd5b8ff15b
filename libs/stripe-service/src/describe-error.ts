import Stripe from 'stripe';

const MAX_LENGTH = 300;

/** The error in a text short enough to store. Stripe's messages may quote a customer's input, so only their code is stored. */
export function describeError(error: unknown): string {
  if (error instanceof Stripe.errors.StripeError) return `${error.type} ${error.code ?? String(error.statusCode ?? '')}`.trim();
  return String(error).slice(0, MAX_LENGTH);
}
