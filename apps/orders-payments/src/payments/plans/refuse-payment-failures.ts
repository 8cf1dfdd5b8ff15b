import type { RequestContract } from '@brote/contracts';
import type { PaymentFailureDetails } from '@brote/contracts/payments';
import { Refusal } from '@brote/messaging';
import { classifyFailure, describeError, isObjectUnknown, isStripeFault } from '@brote/stripe-service';

type ReadCode = 'PAYMENT_REFUSED' | 'PAYMENT_PROVIDER_UNAVAILABLE';
type ChangeCode = ReadCode | 'IDEMPOTENCY_KEY_SPENT';

const CODE_OF_FAILURE = {
  refused: 'PAYMENT_REFUSED',
  spent: 'IDEMPOTENCY_KEY_SPENT',
  unknown: 'PAYMENT_PROVIDER_UNAVAILABLE',
} as const satisfies Record<ReturnType<typeof classifyFailure>, ChangeCode>;

/**
 * Turns the failure of a read at Stripe into a refusal of its contract.
 * @throws Refusal PAYMENT_REFUSED, PAYMENT_PROVIDER_UNAVAILABLE; another error than Stripe's stays as it is
 */
export function refuseFailedRead<Res extends object>(_contract: RequestContract<object, Res, ReadCode>, reply: Promise<Res>): Promise<Res> {
  return reply.catch((error: unknown) => refuseAs(codeOfRead(error), error));
}

/**
 * Turns the failure of a change at Stripe into a refusal of its contract.
 * @throws Refusal PAYMENT_REFUSED, IDEMPOTENCY_KEY_SPENT, PAYMENT_PROVIDER_UNAVAILABLE; another error than Stripe's stays as it is
 */
export function refuseFailedChange<Res extends object>(
  _contract: RequestContract<object, Res, ChangeCode>,
  reply: Promise<Res>,
): Promise<Res> {
  return reply.catch((error: unknown) => refuseAs(CODE_OF_FAILURE[classifyFailure(error)], error));
}

function codeOfRead(error: unknown): ReadCode {
  // Throws errors that are not Stripe's.
  classifyFailure(error);
  return isStripeFault(error) ? 'PAYMENT_PROVIDER_UNAVAILABLE' : 'PAYMENT_REFUSED';
}

function refuseAs(code: ChangeCode, error: unknown): never {
  const details: PaymentFailureDetails = { reason: describeError(error), isObjectUnknown: isObjectUnknown(error) };
  throw new Refusal(code, details);
}
