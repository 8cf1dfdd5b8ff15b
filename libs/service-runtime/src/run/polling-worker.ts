import { abortableDelay } from '@brote/persistence';
import type { Logger } from '../logs/logger';

interface PollingWorkerOptions {
  name: string;
  everyMs: number;
  logger: Logger;
  /** Does one batch; true when more may be waiting. Its errors are logged, and the next attempt follows after the usual pause. */
  work: () => Promise<boolean>;
}

/** Repeats work: after a pause, or at once after a signal. */
export class PollingWorker {
  private stopped = false;
  private delay = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly options: PollingWorkerOptions) {}

  start(): void {
    this.running ??= this.repeat();
  }

  /** Starts the next round now. */
  wake(): void {
    // Without a reason, each abort would create an error.
    this.delay.abort('woken');
  }

  /** Starts no further round, and waits for the current one. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.delay.abort();
    await this.running;
  }

  private async repeat(): Promise<void> {
    while (!this.stopped) {
      // Renewed before the work: a signal during it shortens the next pause.
      this.delay = new AbortController();
      const hasMore = await this.portion();
      if (!hasMore) await this.rest(this.delay.signal);
    }
  }

  private async portion(): Promise<boolean> {
    try {
      return await this.options.work();
    } catch (error) {
      this.options.logger.warn({ error, work: this.options.name }, 'a batch of work failed and will be retried');
      return false;
    }
  }

  private async rest(woken: AbortSignal): Promise<void> {
    if (this.stopped) return;
    await abortableDelay(this.options.everyMs * (0.8 + Math.random() * 0.4), woken);
  }
}
