import { setImmediate as turn } from 'node:timers/promises';
import type { EventEnvelope } from '../event-envelope';
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
