import type { EventContract } from '@brote/contracts';
import { applyDecorators, Catch, SetMetadata, UseFilters, type RpcExceptionFilter } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import type { EventHandlerOptions } from '../event-handler.decorator';
import { MESSAGE_HANDLER } from '../handler-placement';

/** What the broker's strategy learns about a method besides the type of its event. */
export interface EventHandlerExtras {
  /** The same for all events of one method, and different for each method. */
  methodKey: symbol;
  contracts: readonly EventContract<object>[];
  options: EventHandlerOptions;
  /** Whether the method accepts many events at once. */
  inBatches: boolean;
}

/** Passes the error on to the consumer, which rolls back and decides about a retry. Nest would log it and hide its cause. */
@Catch()
class RethrowErrorFilter implements RpcExceptionFilter<unknown> {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** The decorators of an event handler: Nest calls the method with the event, or a batch of events, and the transaction of the inbox row. */
export function bindEventHandler(binding: Omit<EventHandlerExtras, 'methodKey'>): MethodDecorator {
  const extras: EventHandlerExtras = { ...binding, methodKey: Symbol('event handler') };
  const types = extras.contracts.map(({ type }) => type);
  const decorate = applyDecorators(
    SetMetadata(MESSAGE_HANDLER, types.join(', ')),
    EventPattern(types, extras),
    UseFilters(new RethrowErrorFilter()),
  ) as MethodDecorator;
  const [events, transaction] = [Payload(), Ctx()];
  return (target, method, descriptor) => {
    decorate(target, method, descriptor);
    events(target, method, 0);
    transaction(target, method, 1);
  };
}
