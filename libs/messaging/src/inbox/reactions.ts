import type { EventContract } from '@brote/contracts';
import type { Transaction } from '@brote/persistence';
import type { EventEnvelope } from '../event-envelope';
import type { ReactionOptions } from '../reacts-to.decorator';

/** A method that reacts to events of a kind. */
export interface Reaction {
  contract: EventContract<object>;
  options: ReactionOptions;
  react: (events: readonly EventEnvelope[], tx: Transaction) => Promise<void>;
  /** Whether it may be given many events at once; otherwise each comes with a transaction of its own. */
  inBatches: boolean;
}

/** Which methods react to which event, and as which consumer. */
export class Reactions {
  private readonly byType = new Map<string, Map<string, Reaction[]>>();
  private readonly streams = new Map<string, string>();

  constructor(private readonly service: string) {}

  add(reaction: Reaction): void {
    const { type, stream, context } = reaction.contract;
    const consumer = reaction.options.consumer === undefined ? this.service : `${this.service}/${reaction.options.consumer}`;
    const consumers = this.byType.get(type) ?? new Map<string, Reaction[]>();
    consumers.set(consumer, [...(consumers.get(consumer) ?? []), reaction]);
    this.byType.set(type, consumers);
    this.streams.set(stream, context);
  }

  /** The streams to consume, with the context that each belongs to. */
  streamsToConsume(): { stream: string; context: string }[] {
    return [...this.streams].map(([stream, context]) => ({ stream, context }));
  }

  knows(type: string): boolean {
    return this.byType.has(type);
  }

  consumersOf(type: string): string[] {
    return [...(this.byType.get(type)?.keys() ?? [])];
  }

  of(type: string, consumer: string): readonly Reaction[] {
    return this.byType.get(type)?.get(consumer) ?? [];
  }
}
