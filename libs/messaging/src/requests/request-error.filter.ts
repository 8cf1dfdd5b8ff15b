import { CALLER_CODES, type RequestContract } from '@brote/contracts';
import { isDatabaseUnavailable, isInvalidValue } from '@brote/persistence';
import { Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import { RpcException } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import { INVALID_REQUEST, Refusal, Unavailable } from './refusal';
import type { WireError } from './request-wire';

type Contract = Pick<RequestContract<object, object, string>, 'name' | 'errors'>;

/** A failed request, as its caller receives it. */
export class RequestFailure extends RpcException {
  constructor(readonly wireError: WireError) {
    super(wireError);
  }
}

/** Turns the errors of a handler, its guard and its pipe into those that its contract allows, and logs the others. */
@Catch()
export class RequestErrorFilter implements RpcExceptionFilter<unknown> {
  private readonly logger = new Logger(RequestErrorFilter.name);

  constructor(private readonly contract: Contract) {}

  catch(error: unknown): Observable<never> {
    return throwError(() => new RequestFailure(this.toWire(error)));
  }

  private toWire(error: unknown): WireError {
    const { contract } = this;
    const refusal: Refusal | null = error instanceof Refusal ? error : null;
    if (refusal !== null && isDeclared(contract, refusal.code)) {
      return { kind: 'refused', code: refusal.code, details: refusal.details };
    }
    if (isInvalidValue(error)) return { kind: 'refused', code: INVALID_REQUEST, details: [] };
    if (error instanceof Unavailable || isDatabaseUnavailable(error)) {
      this.logger.warn(`${contract.name}: not available: ${String(error)}`);
      return { kind: 'unavailable', code: 'UNAVAILABLE' };
    }
    this.logger.error(`${contract.name} failed: ${String(error)}`, error instanceof Error ? error.stack : undefined);
    return { kind: 'internal', code: 'INTERNAL' };
  }
}

/** Refusal codes of every request, and those of its contract. */
function isDeclared({ errors }: Contract, code: string): boolean {
  return code === INVALID_REQUEST || CALLER_CODES.some((known) => known === code) || errors.includes(code);
}
