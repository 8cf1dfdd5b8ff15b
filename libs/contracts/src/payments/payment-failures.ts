/**
 * Refusals of requests that change money at the payment provider. Their details are `PaymentFailureDetails`.
 *
 * - PAYMENT_REFUSED: it did not happen and will not.
 * - IDEMPOTENCY_KEY_SPENT: a failure is stored under the key, so it can never succeed under it.
 * - PAYMENT_PROVIDER_UNAVAILABLE: the provider failed or is unreachable. It may have happened; repeat it with the same key.
 *
 * An error that is no refusal, for example a missing reply, means the same as PAYMENT_PROVIDER_UNAVAILABLE.
 */
export const PAYMENT_CHANGE_ERRORS = ['PAYMENT_REFUSED', 'IDEMPOTENCY_KEY_SPENT', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const;

/** Refusals of requests that read at the payment provider. PAYMENT_REFUSED: the provider does not know the id, or its state forbids it. */
export const PAYMENT_READ_ERRORS = ['PAYMENT_REFUSED', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const;

/** Details of these refusals. */
export interface PaymentFailureDetails {
  /** Short enough to store, without words of a customer. */
  reason: string;
  /** Whether the provider does not know an object that the request names. A repetition changes nothing. */
  isObjectUnknown: boolean;
}
