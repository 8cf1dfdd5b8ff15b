import { Logger } from '@nestjs/common';
import type { EventProcessor } from '../inbox/event-processor';
import type { MessagingMetrics } from '../messaging-metrics';
import type { FailedEvents } from './failed-events';

/** Runs failed events again when their pause is over. Several copies of the service share the work. */
export class FailedEventRetrier {
  private readonly logger = new Logger('Events');
  private readonly stopController = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly failedEvents: FailedEvents,
    private readonly getProcessor: () => EventProcessor,
    private readonly settings: { checkMs: number; metrics: MessagingMetrics },
  ) {}

  start(): void {
    this.scheduleRound(0);
  }

  /** Checks again after so many milliseconds, unless an earlier check is due. */
  scheduleRound(delayMs: number): void {
    const roundAtMs = Date.now() + delayMs;
    if (this.stopController.signal.aborted || roundAtMs >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = roundAtMs;
    this.timer = setTimeout(() => {
      this.dueAt = Number.POSITIVE_INFINITY;
      this.running = this.running.then(() => this.runRound());
    }, delayMs);
  }

  async stop(): Promise<void> {
    this.stopController.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private async runRound(): Promise<void> {
    const { checkMs, metrics } = this.settings;
    let nextRoundMs = checkMs;
    try {
      for (const event of await this.failedEvents.claimDue()) {
        const isApplied = await this.getProcessor().retry(event.consumer, event, this.stopController.signal);
        if (isApplied) await this.failedEvents.delete(event.id);
      }
      nextRoundMs = Math.min(nextRoundMs, (await this.failedEvents.findMsUntilNextDue()) ?? nextRoundMs);
      metrics.gauge('dead_letter_open', await this.failedEvents.countOpen());
    } catch (error) {
      if (!this.stopController.signal.aborted)
        this.logger.warn(`Failed events could not be retried now and will be later: ${String(error)}`);
    }
    this.scheduleRound(Math.max(5, nextRoundMs));
  }
}
