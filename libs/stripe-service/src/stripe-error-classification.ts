import Stripe from 'stripe';

/**
 * The consequence of a failed call to Stripe for the next one.
 * refused: it did not happen and will not. unknown: it may have happened; repeat it with the same key.
 * spent: a failure is stored under the key, so that it can never succeed.
 */
type StripeFailure = 'refused' | 'unknown' | 'spent';

const HTTP_CONFLICT = 409;

/** @throws the error itself when it does not come from Stripe */
export function classifyFailure(error: unknown): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'spent';
  if (error instanceof Stripe.errors.StripeRateLimitError || error instanceof Stripe.errors.StripeConnectionError) return 'unknown';
  if (error instanceof Stripe.errors.StripeAPIError) return error.statusCode === HTTP_CONFLICT ? 'unknown' : 'spent';
  return 'refused';
}

/** Whether Stripe answered that the id is unknown, or that the object's state does not allow the call. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Whether Stripe refuses the refund of a charge because the customer's bank holds the money, or took it. */
export function isChargeDisputed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed';
}

/** Whether Stripe itself is at fault, or unreachable: a retry may succeed. */
export function isStripeFault(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && !isRefusal(error);
}

/** Whether Stripe answered that an object of the call is unknown: a retry changes nothing. */
export function isObjectUnknown(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether Stripe answered that this very id is unknown: a retry changes nothing. */
export function isUnknownToStripe(error: unknown, id: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing' && error.message.includes(id);
}
