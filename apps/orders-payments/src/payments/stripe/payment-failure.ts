import { classifyFailure, describeError, isStripeFault } from '@brote/stripe-service';

/**
 * The consequence of a failed call to the payment provider for the next one.
 * refused: it did not happen and will not. unknown: it may have happened; repeat it with the same key.
 * spent: a failure is stored under the key, so that it can never succeed.
 */
export type PaymentFailure = 'refused' | 'unknown' | 'spent';

/** @throws the error itself when it does not come from the payment provider */
export function paymentFailureOf(error: unknown): PaymentFailure {
  return classifyFailure(error);
}

/** Whether the payment provider is at fault or unreachable: a retry may succeed. */
export function isPaymentProviderUnavailable(error: unknown): boolean {
  return isStripeFault(error);
}

/** The error in a text short enough to store. It has no words of a customer, which the provider's messages may quote. */
export function describeFailure(error: unknown): string {
  return describeError(error);
}
