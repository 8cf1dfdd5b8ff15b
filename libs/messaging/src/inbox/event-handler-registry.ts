import type { EventContract } from '@brote/contracts';
import type { Transaction } from '@brote/persistence';
import type { EventEnvelope } from '../event-envelope';
import type { EventHandlerOptions } from '../event-handler.decorator';

/** A method that handles one type of event. */
export interface RegisteredEventHandler {
  contract: EventContract<object>;
  options: EventHandlerOptions;
  handle: (events: readonly EventEnvelope[], tx: Transaction) => Promise<void>;
  /** Whether it accepts many events at once; otherwise each event has a transaction of its own. */
  inBatches: boolean;
}

/** The handlers of each event type, by consumer. */
export class EventHandlerRegistry {
  private readonly byType = new Map<string, Map<string, RegisteredEventHandler[]>>();
  private readonly streams = new Map<string, string>();

  constructor(private readonly service: string) {}

  add(handler: RegisteredEventHandler): void {
    const { type, stream, context } = handler.contract;
    const consumer = handler.options.consumer === undefined ? this.service : `${this.service}/${handler.options.consumer}`;
    const consumers = this.byType.get(type) ?? new Map<string, RegisteredEventHandler[]>();
    consumers.set(consumer, [...(consumers.get(consumer) ?? []), handler]);
    this.byType.set(type, consumers);
    this.streams.set(stream, context);
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
}
