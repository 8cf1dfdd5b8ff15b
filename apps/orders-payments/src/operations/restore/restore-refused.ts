import { isStripeError } from '#app/payments/stripe/is-stripe-error';

/** A step after a restore cannot finish. Its message says what to do; the step may be repeated. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/**
 * Runs a step that asks Stripe.
 * @throws RestoreRefused when Stripe does not answer, or refuses the key
 */
export async function withStripe<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    throw new RestoreRefused(
      `Stripe did not answer (${error.message}). Numbers that it knows could be given twice, so nothing may start. Run this program again once Stripe answers.`,
      { cause: error },
    );
  }
}
