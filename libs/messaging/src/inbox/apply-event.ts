import { setImmediate as turn } from 'node:timers/promises';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { validate } from 'class-validator';
import { type EventEnvelope, BadEnvelope, readEnvelope, EVENT_HEADERS, type EventHeaders, type ReceivedEvent } from '../event-envelope';
import { withMessageContext } from '../message-context';
import { toInstance } from '../requests/to-instance';
import { traceEventHandler, traceWork } from '../spans';
import { EventHandlerRegistry, type RegisteredEventHandler } from '../event-handlers';
import { INSERT_INBOX_ENTRIES, INSERT_INBOX_ENTRY, INSERT_INBOX_ENTRY_IF_NEWER } from './inbox.sql';
import { isInfrastructureFailure } from '../error-classification';

const MAX_BATCH_SIZE = 100;

interface WaitingEvent<R> {
  event: EventEnvelope;
  resolve: (result: R) => void;
  reject: (reason: unknown) => void;
}

/**
 * Collects events while a batch is in progress, and puts all of them into the next batch. More load therefore lowers the cost of each
 * event.
 */
export class EventBatcher<R> {
  private readonly waitingEvents: WaitingEvent<R>[] = [];
  private isRunning = false;

  /** @param apply all or nothing; its results are in the order of the events */
  constructor(private readonly apply: (events: readonly EventEnvelope[]) => Promise<R[]>) {}

  /** The result of the event, independent of the other events of its batch. */
  add(event: EventEnvelope): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waitingEvents.push({ event, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    // Events that arrived in one read form one batch.
    await turn();
    while (this.waitingEvents.length > 0) await this.applyBatch(this.waitingEvents.splice(0, MAX_BATCH_SIZE));
    this.isRunning = false;
  }

  /** Never rejects. When one event fails a batch, the others must not fail with it: each is then retried alone. */
  private async applyBatch(batch: readonly WaitingEvent<R>[]): Promise<void> {
    try {
      const results = await this.apply(batch.map(({ event }) => event));
      batch.forEach(({ resolve }, index) => resolve(results[index] as R));
    } catch (error) {
      if (batch.length === 1 || isInfrastructureFailure(error)) for (const { reject } of batch) reject(error);
      else for (const waitingEvent of batch) await this.applyBatch([waitingEvent]);
    }
  }
}

export type ApplyResult = 'applied' | 'duplicate' | 'stale';

/** Applies events: the inbox row and the effects of all handlers commit together or not at all. */
@Injectable()
export class EventApplier {
  private readonly batchers = new Map<string, EventBatcher<ApplyResult>>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly handlers: EventHandlerRegistry,
  ) {}

  /** The envelope with its payload checked against the contract. @throws BadEnvelope */
  async parseEnvelope(event: Pick<ReceivedEvent, 'headers' | 'payload'>): Promise<EventEnvelope> {
    const envelope = readEnvelope(event);
    const contract = this.handlers.handlersOf(envelope.type, this.handlers.consumersOf(envelope.type)[0] ?? '')[0]?.contract;
    if (contract === undefined) return envelope;
    const instance = toInstance(contract.payload, envelope.payload);
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
