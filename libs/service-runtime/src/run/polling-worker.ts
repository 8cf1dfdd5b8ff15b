import { abortableDelay } from '@brote/persistence';
import type { Logger } from '../logs/logger';

interface PollingWorkerOptions {
  name: string;
  everyMs: number;
  logger: Logger;
  /** Does one portion; true when more may be waiting. What it throws is logged, and tried again after the usual pause. */
  work: () => Promise<boolean>;
}

/** Does a piece of work again and again: after a pause, or at once when woken. */
export class PollingWorker {
  private stopped = false;
  private delay = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly options: PollingWorkerOptions) {}

  start(): void {
    this.running ??= this.repeat();
  }

  /** There is something to do now. */
  wake(): void {
    // Without a reason it would make an error for one, each time.
    this.delay.abort('woken');
  }

  /** Takes up nothing new and waits for the portion in hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.delay.abort();
    await this.running;
  }

  private async repeat(): Promise<void> {
    while (!this.stopped) {
      // Renewed before the work: a wake-up during it shortens the pause after it.
      this.delay = new AbortController();
      const hasMore = await this.portion();
      if (!hasMore) await this.rest(this.delay.signal);
    }
  }

  private async portion(): Promise<boolean> {
    try {
      return await this.options.work();
    } catch (error) {
      this.options.logger.warn({ error, work: this.options.name }, 'a portion of work failed and will be tried again');
      return false;
    }
  }

  private async rest(woken: AbortSignal): Promise<void> {
    if (this.stopped) return;
    await abortableDelay(this.options.everyMs * (0.8 + Math.random() * 0.4), woken);
  }
}
