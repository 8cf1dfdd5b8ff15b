import type { PAYMENT_CHANGE_ERRORS, PaymentFailureDetails } from '@brote/contracts/payments';
import { isRefused, Refusal, RemoteFailure, Unavailable } from '@brote/messaging';

const MAX_REASON_LENGTH = 300;

/** Stripe refuses the command for good. */
export class StripeCommandRefused extends Error {
  override readonly name = 'StripeCommandRefused';
}

/** The result of the command is unknown; a later run finds it out. */
export class StripeCommandUncertain extends Error {
  override readonly name = 'StripeCommandUncertain';
}

/** The consequence of a failed request to payments for the next one, and a text about it. */
export interface BillingFailure {
  /**
   * refused: it did not happen and will not. unknown: it may have happened; repeat it with the same key.
   * spent: it can never succeed under this key.
   */
  readonly outcome: 'refused' | 'unknown' | 'spent';
  /** Short enough to store, without a customer's input. */
  readonly reason: string;
}

const OUTCOME_BY_CODE: Readonly<Record<(typeof PAYMENT_CHANGE_ERRORS)[number], BillingFailure['outcome']>> = {
  PAYMENT_REFUSED: 'refused',
  IDEMPOTENCY_KEY_SPENT: 'spent',
  PAYMENT_PROVIDER_UNAVAILABLE: 'unknown',
};
const OUTCOMES: ReadonlyMap<string, BillingFailure['outcome']> = new Map(Object.entries(OUTCOME_BY_CODE));

/** @throws the error itself when it does not come from payments */
export function billingFailureOf(error: unknown): BillingFailure {
  const failure = findBillingFailure(error);
  if (failure === null) throw error;
  return failure;
}

/** Whether payments or its provider is at fault or unreachable. A retry may succeed. */
export function isPaymentProviderUnavailable(error: unknown): boolean {
  const failure = findBillingFailure(error);
  return failure !== null && failure.outcome !== 'refused';
}

/** Whether billing does not answer now: the payment provider is unavailable, or the result of a command is unknown. A retry may succeed. */
export function isBillingUnavailable(error: unknown): boolean {
  return error instanceof StripeCommandUncertain || isPaymentProviderUnavailable(error);
}

/** Waits for an answer of billing. @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE */
export async function refuseWithoutBilling<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isBillingUnavailable(error) ? new Refusal('PAYMENT_PROVIDER_UNAVAILABLE') : error;
  }
}

/** Whether Stripe does not know a requested object: a retry changes nothing. */
export function isUnknownAtStripe(error: unknown): boolean {
  return isRefused(error) && error.code === 'PAYMENT_REFUSED' && detailsOf(error).isObjectUnknown === true;
}

/** Null for an error that does not come from payments. No answer counts as unknown. */
export function findBillingFailure(error: unknown): BillingFailure | null {
  if (error instanceof Unavailable || error instanceof RemoteFailure) return { outcome: 'unknown', reason: shorten(String(error)) };
  if (!isRefused(error)) return null;
  const outcome = OUTCOMES.get(error.code);
  return outcome === undefined ? null : { outcome, reason: shorten(detailsOf(error).reason ?? error.code) };
}

function detailsOf({ details }: Refusal): Partial<PaymentFailureDetails> {
  return typeof details === 'object' && details !== null ? details : {};
}

function shorten(text: string): string {
  return text.slice(0, MAX_REASON_LENGTH);
}
