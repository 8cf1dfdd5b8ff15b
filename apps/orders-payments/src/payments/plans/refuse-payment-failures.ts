import type { RequestContract } from '@brote/contracts';
import type { PaymentFailureDetails } from '@brote/contracts/payments';
import { Refusal, RequestHandler } from '@brote/messaging';
import { classifyFailure, describeError, isObjectUnknown, isStripeFault } from '@brote/stripe-service';
import { type CallHandler, type ExecutionContext, UseInterceptors } from '@nestjs/common';
import { catchError } from 'rxjs';

type ReadCode = 'PAYMENT_REFUSED' | 'PAYMENT_PROVIDER_UNAVAILABLE';
type ChangeCode = ReadCode | 'IDEMPOTENCY_KEY_SPENT';
type ChangeContract = RequestContract<object, object, ChangeCode>;
type HandlerOf<C extends ChangeContract> = ReturnType<typeof RequestHandler<C>>;

const CODE_OF_FAILURE = {
  refused: 'PAYMENT_REFUSED',
  spent: 'IDEMPOTENCY_KEY_SPENT',
  unknown: 'PAYMENT_PROVIDER_UNAVAILABLE',
} as const satisfies Record<ReturnType<typeof classifyFailure>, ChangeCode>;

/**
 * Binds a method to a request that reads at Stripe. A failure of Stripe becomes a refusal of the contract: PAYMENT_REFUSED or
 * PAYMENT_PROVIDER_UNAVAILABLE. Another error stays as it is.
 */
export function PaymentReadHandler<C extends RequestContract<object, object, ReadCode>>(contract: C): HandlerOf<C> {
  return bindHandler(contract, codeOfRead);
}

/** The same for a request that changes something at Stripe. It may also refuse IDEMPOTENCY_KEY_SPENT. */
export function PaymentChangeHandler<C extends ChangeContract>(contract: C): HandlerOf<C> {
  return bindHandler(contract, (error) => CODE_OF_FAILURE[classifyFailure(error)]);
}

function bindHandler<C extends ChangeContract>(contract: C, codeOf: (error: unknown) => ChangeCode): HandlerOf<C> {
  const handle = RequestHandler(contract);
  const refuseFailures = UseInterceptors({
    intercept: (_context: ExecutionContext, next: CallHandler) =>
      next.handle().pipe(catchError((error: unknown) => refuseAs(codeOf(error), error))),
  });
  return (target, method, descriptor) => {
    handle(target, method, descriptor);
    refuseFailures(target, method, descriptor);
  };
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
