import { classifyFailure, describeError, isStripeFault } from '@brote/stripe-service';
import { StripeCommandUncertain } from './execute-stripe-command';

/** The consequence of a failed call to Stripe for the next one, and a text about it. */
export interface BillingFailure {
  /**
   * refused: it did not happen and will not. unknown: it may have happened; repeat it with the same key.
   * spent: it can never succeed under this key.
   */
  readonly outcome: 'refused' | 'unknown' | 'spent';
  /** Short enough to store, without a customer's input. */
  readonly reason: string;
}

/** @throws the error itself when it does not come from Stripe */
export function billingFailureOf(error: unknown): BillingFailure {
  return { outcome: classifyFailure(error), reason: describeError(error) };
}

/** Whether the payment provider is at fault or unreachable. A retry may succeed. */
export function isPaymentProviderUnavailable(error: unknown): boolean {
  return isStripeFault(error);
}

/** Whether billing does not answer now: the payment provider is unavailable, or the result of a command is unknown. A retry may succeed. */
export function isBillingUnavailable(error: unknown): boolean {
  return error instanceof StripeCommandUncertain || isPaymentProviderUnavailable(error);
}
