import type { ReplyOf, RequestContract, RequestOf } from '@brote/contracts';
import { applyDecorators, SetMetadata, UseFilters, UseGuards } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { MESSAGE_HANDLER } from './handler-placement';
import type { CallContext } from './requests/call-context';
import { CallerGuard } from './requests/caller.guard';
import { RequestErrorFilter } from './requests/request-error.filter';
import { RequestPipe } from './requests/validate-request';

export type AnyRequestContract = RequestContract<object, object, string>;
type RequestHandlerMethod<C> = (request: RequestOf<C>, call: CallContext) => Promise<ReplyOf<C>>;

/** What the broker's strategy learns about a handler besides its subject. */
export interface RequestHandlerExtras {
  contract: AnyRequestContract;
}

/**
 * Binds a method of a `@Controller()` to a request: a `@MessagePattern` with the guard, the pipe and the exception filter of its contract.
 * A method with another request or reply type does not compile.
 */
export function RequestHandler<C extends AnyRequestContract>(contract: C) {
  const extras: RequestHandlerExtras = { contract };
  const decorate = applyDecorators(
    SetMetadata(MESSAGE_HANDLER, contract.name),
    MessagePattern(contract.subject, extras),
    UseGuards(new CallerGuard(contract.caller)),
    UseFilters(new RequestErrorFilter(contract)),
  );
  const request = Payload(new RequestPipe(contract.request));
  const call = Ctx();
  return <M extends RequestHandlerMethod<C>>(target: object, method: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    decorate(target, method, descriptor);
    request(target, method, 0);
    call(target, method, 1);
  };
}
