import type { Transaction, UnitOfWork } from '@brote/persistence';
import { validate } from 'class-validator';
import type { EventEnvelope } from '../event-envelope';
import { BadEnvelope, readEnvelope, EVENT_HEADERS, type EventHeaders } from '../event-wire';
import { withMessageContext } from '../message-context';
import { toInstance } from '../requests/to-instance';
import { traceEventHandler, traceWork } from '../spans';
import { EventBatcher } from './event-batcher';
import type { RegisteredEventHandler, EventHandlerRegistry } from './event-handler-registry';
import { INSERT_INBOX_ENTRIES, INSERT_INBOX_ENTRY, INSERT_INBOX_ENTRY_IF_NEWER } from './inbox.sql';

export type ApplyResult = 'applied' | 'duplicate' | 'stale';

export interface RawEvent {
  headers: EventHeaders;
  payload: unknown;
}

/** Applies events: the inbox row and the effects of all handlers commit together or not at all. */
export class EventApplier {
  private readonly batchers = new Map<string, EventBatcher<ApplyResult>>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly handlers: EventHandlerRegistry,
  ) {}

  /** The envelope with its payload checked against the contract. @throws BadEnvelope */
  async parseEnvelope({ headers, payload }: RawEvent): Promise<EventEnvelope> {
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new BadEnvelope('The payload is not an object');
    const envelope = readEnvelope(headers, payload);
    const contract = this.handlers.handlersOf(envelope.type, this.handlers.consumersOf(envelope.type)[0] ?? '')[0]?.contract;
    if (contract === undefined) return envelope;
    const instance = toInstance(contract.payload, payload);
    // Unknown fields pass: a producer of a newer version may send more than this service knows.
    const errors = await validate(instance, { forbidUnknownValues: false });
    if (errors.length > 0) throw new BadEnvelope(`The payload breaks its contract: ${errors.map(({ property }) => property).join(', ')}`);
    envelope.payload = instance;
    return envelope;
  }

  /** Runs the handlers of one consumer unless it has applied the event before. An error rolls everything back. */
  async apply(consumer: string, event: EventEnvelope, headers: EventHeaders): Promise<ApplyResult> {
    const handlers = this.handlers.handlersOf(event.type, consumer);
    const traceparent = headers[EVENT_HEADERS.traceparent] ?? null;
    return withMessageContext({ correlationId: event.correlationId, causationId: event.id, traceparent }, () =>
      traceEventHandler(event.type, traceparent, () => {
        if (handlers.length > 0 && handlers.every(({ inBatches }) => inBatches)) return this.batcherOf(consumer).add(event);
        return this.unitOfWork.run((tx) => applyOnce({ consumer, event, handlers }, tx));
      }),
    );
  }

  private batcherOf(consumer: string): EventBatcher<ApplyResult> {
    const batcher = this.batchers.get(consumer) ?? new EventBatcher((events) => this.applyBatch(consumer, events));
    this.batchers.set(consumer, batcher);
    return batcher;
  }

  private applyBatch(consumer: string, events: readonly EventEnvelope[]): Promise<ApplyResult[]> {
    return traceWork(`handle ${events.length} events`, () =>
      this.unitOfWork.run(async (tx) => {
        const insertedRows = await tx.query<{ id: string }>(INSERT_INBOX_ENTRIES, { consumer, eventIds: events.map(({ id }) => id) });
        const newIds = new Set(insertedRows.map(({ id }) => id));
        for (const [handle, handlerEvents] of this.groupByHandler(
          consumer,
          events.filter(({ id }) => newIds.has(id)),
        ))
          await handle(handlerEvents, tx);
        return events.map(({ id }) => (newIds.has(id) ? 'applied' : 'duplicate'));
      }),
    );
  }

  /** A method that handles several types receives all their events in one call. */
  private groupByHandler(consumer: string, events: readonly EventEnvelope[]): Map<RegisteredEventHandler['handle'], EventEnvelope[]> {
    const groups = new Map<RegisteredEventHandler['handle'], EventEnvelope[]>();
    for (const event of events)
      for (const { handle } of this.handlers.handlersOf(event.type, consumer)) groups.set(handle, [...(groups.get(handle) ?? []), event]);
    return groups;
  }
}

async function applyOnce(
  delivery: { consumer: string; event: EventEnvelope; handlers: readonly RegisteredEventHandler[] },
  tx: Transaction,
): Promise<ApplyResult> {
  const { consumer, event, handlers } = delivery;
  const isVersionChecked = handlers.some(({ options }) => options.latestOnly);
  const { aggregate, aggregateId, epoch, version } = event;
  const [inboxResult] = isVersionChecked
    ? await tx.query<{ fresh: boolean; newer: boolean }>(INSERT_INBOX_ENTRY_IF_NEWER, {
        consumer,
        eventId: event.id,
        aggregateType: aggregate,
        aggregateId,
        epoch,
        version,
      })
    : await tx.query<{ fresh: boolean; newer: boolean }>(INSERT_INBOX_ENTRY, { consumer, eventId: event.id });
  if (!inboxResult?.fresh) return 'duplicate';
  for (const { options, handle } of handlers) if (inboxResult.newer || !options.latestOnly) await handle([event], tx);
  return inboxResult.newer ? 'applied' : 'stale';
}
