import { Logger } from '@nestjs/common';
import type { EventProcessor } from '../inbox/event-processor';
import type { MessagingMetrics } from '../messaging-metrics';
import type { FailedEvents } from './failed-events';

/** Runs failed events again when their pause is over. Several copies of the service share the work. */
export class RetryFailedEvents {
  private readonly logger = new Logger('Events');
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly failed: FailedEvents,
    private readonly handler: () => EventProcessor,
    private readonly settings: { checkMs: number; metrics: MessagingMetrics },
  ) {}

  start(): void {
    this.scheduleIn(0);
  }

  /** Checks again after so many milliseconds, unless an earlier check is due. */
  scheduleIn(inMs: number): void {
    const at = Date.now() + inMs;
    if (this.stopping.signal.aborted || at >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => {
      this.dueAt = Number.POSITIVE_INFINITY;
      this.running = this.running.then(() => this.round());
    }, inMs);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private async round(): Promise<void> {
    const { checkMs, metrics } = this.settings;
    let next = checkMs;
    try {
      for (const event of await this.failed.claimDue()) {
        const applied = await this.handler().retry(event.consumer, event, this.stopping.signal);
        if (applied) await this.failed.delete(event.id);
      }
      next = Math.min(next, (await this.failed.nextDueInMs()) ?? next);
      metrics.gauge('dead_letter_open', await this.failed.countOpen());
    } catch (error) {
      if (!this.stopping.signal.aborted) this.logger.warn(`Failed events could not be retried now and will be later: ${String(error)}`);
    }
    this.scheduleIn(Math.max(5, next));
  }
}
