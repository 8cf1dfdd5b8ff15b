import Stripe from 'stripe';

/**
 * What a failed call to Stripe means for the next one.
 * refused: it did not happen and will not; unknown: it may have happened, ask again with the same key;
 * spent: a failure is stored under the key, so that it can never succeed.
 */
type StripeFailure = 'refused' | 'unknown' | 'spent';

const CONFLICT = 409;

/** @throws the error itself when it does not come from Stripe */
export function failureOf(error: unknown): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'spent';
  if (error instanceof Stripe.errors.StripeRateLimitError || error instanceof Stripe.errors.StripeConnectionError) return 'unknown';
  if (error instanceof Stripe.errors.StripeAPIError) return error.statusCode === CONFLICT ? 'unknown' : 'spent';
  return 'refused';
}

/** Whether Stripe answered that there is nothing under the id, or that its state does not allow the call. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Whether Stripe gives nothing back of a charge because the customer's bank holds the money, or took it. */
export function isChargeDisputed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed';
}

/** Whether Stripe itself is at fault, or out of reach: worth trying again. */
export function isStripeFault(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && !isRefusal(error);
}

/** Whether Stripe answered that it knows of nothing under this very id: asking again changes nothing. */
export function isUnknownToStripe(error: unknown, id: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing' && error.message.includes(id);
}
