import { abortableDelay } from '@brote/persistence';
import { Logger } from '@nestjs/common';
import type { FailedEvents } from '../dead-letters/failed-events';
import { BadEnvelope, EVENT_HEADERS, type EventEnvelope, type ReceivedEvent } from '../event-envelope';
import { isInfrastructureFailure } from '../error-classification';
import { failureCode } from '../failure-code';
import type { MessagingMetrics, MessagingTuning } from '../messaging-options';
import type { EventApplier } from './apply-event';
import type { EventHandlerRegistry } from '../event-handlers';

/** Lets a bounded number of pieces of work run at the same time; the others wait in order. */
export class Semaphore {
  private freeSlots: number;
  private readonly waiters: (() => void)[] = [];

  constructor(count: number) {
    this.freeSlots = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.freeSlots > 0) this.freeSlots -= 1;
    else await new Promise<void>((resolve) => this.waiters.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiters.shift();
      if (next) next();
      else this.freeSlots += 1;
    }
  }
}

/** Runs work one after the other per key, in the order of the calls. Different keys do not wait for each other. */
export class KeyedMutex {
  private readonly lastRunByKey = new Map<string, Promise<unknown>>();

  async run(key: string, work: () => Promise<void>): Promise<void> {
    const previousRun = this.lastRunByKey.get(key) ?? Promise.resolve();
    const thisRun = previousRun.then(work);
    // The next work waits for the end of this one. Its error goes to its caller, not to the next work.
    const settledRun = Promise.allSettled([thisRun]);
    this.lastRunByKey.set(key, settledRun);
    try {
      await thisRun;
    } finally {
      if (this.lastRunByKey.get(key) === settledRun) this.lastRunByKey.delete(key);
    }
  }
}

export interface EventProcessorOptions {
  service: string;
  applier: EventApplier;
  handlers: EventHandlerRegistry;
  failedEvents: FailedEvents;
  tuning: MessagingTuning;
  metrics: MessagingMetrics;
  /** Called when an event will be tried again after a pause. */
  onRetryPlanned: (inMs: number) => void;
}

/** Processes an event until it is applied or recorded as failed. Preserves the order per aggregate within the process. */
export class EventProcessor {
  private readonly logger = new Logger('Events');
  private readonly mutex = new KeyedMutex();
  private readonly slots: Semaphore;

  constructor(private readonly options: EventProcessorOptions) {
    this.slots = new Semaphore(options.tuning.concurrency);
  }

  /** Whether no handler exists for this type. An event without a type is broken and becomes a dead letter. */
  ignores(type: string | undefined): boolean {
    return type !== undefined && type !== '' && !this.options.handlers.has(type);
  }

  /** Resolves when nothing more needs to be done about the event. Rejects only when `stop` is aborted first. */
  async handle(event: ReceivedEvent, stop: AbortSignal): Promise<void> {
    if (this.ignores(event.headers[EVENT_HEADERS.type])) return;
    await this.runInOrder(event, stop, async (envelope) => {
      for (const consumer of this.options.handlers.consumersOf(envelope.type)) await this.applyFor(consumer, envelope, event, stop);
    });
  }

  /**
   * Retries an event that failed before, and records a further failure.
   * @returns whether it is applied now.
   */
  async retry(consumer: string, event: ReceivedEvent, stop: AbortSignal): Promise<boolean> {
    let applied = false;
    await this.runInOrder(event, stop, async (envelope) => {
      applied = await this.applyFor(consumer, envelope, event, stop);
    });
    return applied;
  }

  /** Runs work after all earlier work of the same aggregate, unless the event cannot be read. */
  private async runInOrder(event: ReceivedEvent, stop: AbortSignal, work: (envelope: EventEnvelope) => Promise<void>): Promise<void> {
    const { [EVENT_HEADERS.aggregateType]: type, [EVENT_HEADERS.aggregateId]: id } = event.headers;
    await this.mutex.run(`${type}/${id}`, async () => {
      const envelope = await this.parseOrRecordFailure(event, stop);
      if (envelope !== null) await work(envelope);
    });
  }

  private async parseOrRecordFailure(event: ReceivedEvent, stop: AbortSignal): Promise<EventEnvelope | null> {
    try {
      return await this.options.applier.parseEnvelope(event);
    } catch (error) {
      // Only the parsing failed so far: the error would repeat each time.
      const envelopeError =
        error instanceof BadEnvelope ? error : new BadEnvelope(`The event cannot be read: ${String(error)}`, { cause: error });
      await this.recordFailure(this.options.service, event, envelopeError, stop);
      return null;
    }
  }

  private async applyFor(consumer: string, envelope: EventEnvelope, event: ReceivedEvent, stop: AbortSignal): Promise<boolean> {
    const { applier, metrics } = this.options;
    try {
      const applied = await this.retryWhileUnavailable(() => applier.apply(consumer, envelope, event.headers), stop);
      if (applied === 'duplicate') metrics.count('inbox_duplicates_total', { consumer });
      else metrics.observe('consumer_lag_seconds', Math.max(0, Date.now() - envelope.occurredAt.getTime()) / 1_000, { consumer });
      return true;
    } catch (error) {
      if (stop.aborted && isInfrastructureFailure(error)) throw error;
      metrics.count('event_failures_total', { consumer, type: envelope.type });
      await this.recordFailure(consumer, event, error, stop);
      return false;
    }
  }

  private async recordFailure(consumer: string, event: ReceivedEvent, error: unknown, stop: AbortSignal): Promise<void> {
    const isPermanent = error instanceof BadEnvelope;
    const { open: isDeadLetter, retryInMs } = await this.retryWhileUnavailable(
      () => this.options.failedEvents.record(consumer, event, error, isPermanent),
      stop,
    );
    const eventName = `${event.headers[EVENT_HEADERS.type] ?? event.subject} ${event.headers[EVENT_HEADERS.id] ?? ''}`;
    if (isDeadLetter)
      this.logger.error(
        `${eventName} is a dead letter of ${consumer} (${failureCode(error)})`,
        error instanceof Error ? error.stack : undefined,
      );
    else {
      this.logger.warn(`${eventName} failed in ${consumer} (${failureCode(error)}), next try in ${retryInMs} ms`);
      this.options.onRetryPlanned(retryInMs);
    }
  }

  /**
   * Repeats work while infrastructure is unavailable. The slot is free during the pauses. The aggregate stays locked, so no later event
   * overtakes.
   */
  private async retryWhileUnavailable<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
    const { infrastructureFirstPauseMs: first, infrastructureLongestPauseMs: longest } = this.options.tuning;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.slots.run(work);
      } catch (error) {
        if (!isInfrastructureFailure(error) || stop.aborted) throw error;
        if (attempt === 0) this.logger.warn(`An event waits for unavailable infrastructure: ${String(error)}`);
        const ms = Math.min(longest, first * 2 ** Math.min(attempt, 10));
        await abortableDelay(ms * (0.5 + Math.random() / 2), stop);
      }
    }
  }
}
