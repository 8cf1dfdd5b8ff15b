import type { EventContract, PayloadOf } from '@brote/contracts';
import type { Transaction } from '@brote/persistence';
import { applyDecorators, Catch, SetMetadata, UseFilters, type RpcExceptionFilter } from '@nestjs/common';
import { Ctx, EventPattern, Payload, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom, throwError, type Observable } from 'rxjs';
import type { EventEnvelope } from './event-envelope';
import { MESSAGE_HANDLER } from './handler-placement';

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
function bindEventHandler(binding: Omit<EventHandlerExtras, 'methodKey'>): MethodDecorator {
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

type EventHandlerMethod<C> =
  PayloadOf<C> extends infer P extends object ? (event: EventEnvelope<P>, tx: Transaction) => Promise<void> : never;

export interface EventHandlerOptions {
  /**
   * Skip the method after a newer version of the same aggregate was applied. Right for copies of state, wrong for counting. Default false.
   */
  latestOnly?: boolean;
  /** Runs the method with a transaction, retries and dead letters of its own, apart from the service's other handlers. */
  consumer?: string;
}

/**
 * Binds a method of a `@Controller()` to an event, or to several with the same payload, as an `@EventPattern`. The method's effect commits
 * together with the inbox row: exactly once. Several methods may handle the same event. They share one transaction, except those with a
 * `consumer` of their own.
 */
export function EventHandler<C extends EventContract<object>>(contracts: C | readonly C[], options: EventHandlerOptions = {}) {
  const bind = bindEventHandler({ contracts: [contracts].flat() as C[], options, inBatches: false });
  return <M extends EventHandlerMethod<C>>(target: object, method: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    bind(target, method, descriptor);
  };
}

type BatchHandler<P extends object> = (events: readonly EventEnvelope<P>[], tx: Transaction) => Promise<void>;

/**
 * Binds a method of a `@Controller()` to events that it handles in batches, in one transaction with their inbox rows. Each event is applied
 * exactly once, and a batch never contains two events of one aggregate. Use it for copies and sums that need no trace of the single event.
 * An event that fails in a batch is tried again alone. An event with another handler of the same consumer comes alone.
 */
export function EventBatchHandler<P extends object>(contracts: readonly EventContract<P>[]) {
  const bind = bindEventHandler({ contracts, options: {}, inBatches: true });
  return <M extends BatchHandler<P>>(target: object, method: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    bind(target, method, descriptor);
  };
}

type HandleEvents = (events: readonly EventEnvelope[], tx: Transaction) => Promise<void>;

/** A method that handles one type of event, through Nest's own chain of guards, pipes, interceptors and filters. */
export interface RegisteredEventHandler extends Pick<EventHandlerExtras, 'options' | 'inBatches'> {
  contract: EventContract<object>;
  /** The same function for all types of a method, so that a batch calls the method once. */
  handle: HandleEvents;
}

/** Whether the handler was declared by `@EventHandler` or `@EventBatchHandler`. */
export function isEventHandlerExtras(extras: object): extras is EventHandlerExtras {
  return 'methodKey' in extras;
}

/** The event handlers that Nest has bound, by type and consumer. */
export class EventHandlerRegistry {
  private readonly byType = new Map<string, Map<string, RegisteredEventHandler[]>>();
  private readonly byMethod = new Map<symbol, HandleEvents>();
  private readonly streams = new Map<string, string>();

  constructor(private readonly service: string) {}

  /** Adds a method for one type of event. A method for several types is added once for each. */
  add(type: string, callback: MessageHandler, extras: EventHandlerExtras): void {
    const { options, inBatches } = extras;
    const contract = extras.contracts.find((known) => known.type === type);
    if (contract === undefined) throw new Error(`No contract of the handler has the type ${type}`);
    const consumer = options.consumer === undefined ? this.service : `${this.service}/${options.consumer}`;
    const consumers = this.byType.get(type) ?? new Map<string, RegisteredEventHandler[]>();
    const handler = { contract, options, inBatches, handle: this.handleOf(callback, extras) };
    consumers.set(consumer, [...(consumers.get(consumer) ?? []), handler]);
    this.byType.set(type, consumers);
    this.streams.set(contract.stream, contract.context);
  }

  /** The streams to consume, each with its context. */
  streamsToConsume(): { stream: string; context: string }[] {
    return [...this.streams].map(([stream, context]) => ({ stream, context }));
  }

  has(type: string): boolean {
    return this.byType.has(type);
  }

  consumersOf(type: string): string[] {
    return [...(this.byType.get(type)?.keys() ?? [])];
  }

  handlersOf(type: string, consumer: string): readonly RegisteredEventHandler[] {
    return this.byType.get(type)?.get(consumer) ?? [];
  }

  private handleOf(callback: MessageHandler, { methodKey, inBatches }: EventHandlerExtras): HandleEvents {
    const known = this.byMethod.get(methodKey);
    if (known !== undefined) return known;
    const handle: HandleEvents = async (events, tx) => {
      const result: unknown = await callback(inBatches ? events : events[0], tx);
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
    };
    this.byMethod.set(methodKey, handle);
    return handle;
  }
}
