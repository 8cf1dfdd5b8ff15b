import { abortableDelay } from '@brote/persistence';
import type { Logger } from '../logs/logger';
import { countFailedWork, declareWork, recordCompletedWork } from '../metrics/work-metrics';

interface PollingWorkerOptions {
  name: string;
  everyMs: number;
  logger: Logger;
  /** Does one batch; true when more may be waiting. Its errors are logged, and the next attempt follows after the usual pause. */
  work: () => Promise<boolean>;
}

/** Repeats work: after a pause, or at once after a signal. Its metrics carry its name. */
export class PollingWorker {
  private isStopped = false;
  private pauseController = new AbortController();
  private pollingLoop: Promise<void> | undefined;

  constructor(private readonly options: PollingWorkerOptions) {
    declareWork(options.name);
  }

  start(): void {
    this.pollingLoop ??= this.runLoop();
  }

  /** Starts the next round now. */
  wake(): void {
    // Without a reason, each abort would create an error.
    this.pauseController.abort('woken');
  }

  /** Starts no further round, and waits for the current one. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.pauseController.abort();
    await this.pollingLoop;
  }

  private async runLoop(): Promise<void> {
    while (!this.isStopped) {
      // Renewed before the work: a signal during it shortens the next pause.
      this.pauseController = new AbortController();
      const hasMore = await this.runBatch();
      if (!hasMore) await this.pause(this.pauseController.signal);
    }
  }

  private async runBatch(): Promise<boolean> {
    try {
      const hasMore = await this.options.work();
      recordCompletedWork(this.options.name);
      return hasMore;
    } catch (error) {
      countFailedWork(this.options.name);
      this.options.logger.warn({ error, work: this.options.name }, 'a batch of work failed and will be retried');
      return false;
    }
  }

  private async pause(wakeSignal: AbortSignal): Promise<void> {
    if (this.isStopped) return;
    await abortableDelay(this.options.everyMs * (0.8 + Math.random() * 0.4), wakeSignal);
  }
}
