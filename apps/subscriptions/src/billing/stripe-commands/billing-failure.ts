import { isStripeFault } from '@brote/stripe-service';
import { StripeCommandUncertain } from './execute-stripe-command';

/** Whether billing does not answer now: Stripe is at fault or unreachable, or the result of a command is unknown. A retry may succeed. */
export function isBillingUnavailable(error: unknown): boolean {
  return error instanceof StripeCommandUncertain || isStripeFault(error);
}
