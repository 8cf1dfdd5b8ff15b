import { Logger } from '@nestjs/common';
import type { EventProcessor } from '../inbox/event-processor';
import type { MessagingMetrics } from '../messaging-metrics';
import type { FailedEvents } from './failed-events';

/** Runs failed events again when their pause is over. Several copies of the service share the work. */
export class FailedEventRetrier {
  private readonly logger = new Logger('Events');
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly failedEvents: FailedEvents,
    private readonly processor: () => EventProcessor,
    private readonly settings: { checkMs: number; metrics: MessagingMetrics },
  ) {}

  start(): void {
    this.scheduleRound(0);
  }

  /** Checks again after so many milliseconds, unless an earlier check is due. */
  scheduleRound(delayMs: number): void {
    const roundAt = Date.now() + delayMs;
    if (this.stopping.signal.aborted || roundAt >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = roundAt;
    this.timer = setTimeout(() => {
      this.dueAt = Number.POSITIVE_INFINITY;
      this.running = this.running.then(() => this.runRound());
    }, delayMs);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private async runRound(): Promise<void> {
    const { checkMs, metrics } = this.settings;
    let nextRoundMs = checkMs;
    try {
      for (const event of await this.failedEvents.claimDue()) {
        const isApplied = await this.processor().retry(event.consumer, event, this.stopping.signal);
        if (isApplied) await this.failedEvents.delete(event.id);
      }
      nextRoundMs = Math.min(nextRoundMs, (await this.failedEvents.nextDueInMs()) ?? nextRoundMs);
      metrics.gauge('dead_letter_open', await this.failedEvents.countOpen());
    } catch (error) {
      if (!this.stopping.signal.aborted) this.logger.warn(`Failed events could not be retried now and will be later: ${String(error)}`);
    }
    this.scheduleRound(Math.max(5, nextRoundMs));
  }
}
