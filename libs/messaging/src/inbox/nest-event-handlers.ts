import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { EventHandlerExtras } from './bind-event-handler';
import type { RegisteredEventHandler } from './event-handler-registry';

type HandleEvent = RegisteredEventHandler['handle'];

/** The event handlers that Nest has bound: each runs through Nest's own chain of guards, pipes, interceptors and filters. */
export class NestEventHandlers {
  private readonly handlers: RegisteredEventHandler[] = [];
  private readonly byMethod = new Map<symbol, HandleEvent>();

  /** Adds a method for one type of event. A method for several types is added once for each. */
  add(type: string, callback: MessageHandler, extras: EventHandlerExtras): void {
    const contract = extras.contracts.find((known) => known.type === type);
    if (contract === undefined) throw new Error(`No contract of the handler has the type ${type}`);
    const { options, inBatches } = extras;
    this.handlers.push({ contract, options, inBatches, handle: this.handleOf(callback, extras) });
  }

  listHandlers(): readonly RegisteredEventHandler[] {
    return this.handlers;
  }

  /** One function for all types of a method, so that a batch calls the method once. */
  private handleOf(callback: MessageHandler, { methodKey, inBatches }: EventHandlerExtras): HandleEvent {
    const known = this.byMethod.get(methodKey);
    if (known !== undefined) return known;
    const handle: HandleEvent = async (events, tx) => {
      const result: unknown = await callback(inBatches ? events : events[0], tx);
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
    };
    this.byMethod.set(methodKey, handle);
    return handle;
  }
}

/** Whether the handler was declared by `@EventHandler` or `@EventBatchHandler`. */
export function isEventHandlerExtras(extras: object): extras is EventHandlerExtras {
  return 'methodKey' in extras;
}
