import { Database } from '@brote/persistence';
import { InjectLogger, type Logger, PollingWorker } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RebuildMetrics } from './rebuild-metrics';
import { SELECT_HAS_UNDATED_REFUNDS } from './rebuild.sql';

const RETRY_INTERVAL_MS = 60_000;
/** Owners of an older version do not know the days either; later events of a payment carry them. */
const MAX_REBUILDS = 10;

/** Rebuilds the metrics after a start that finds refunds without a day, which older versions stored. */
@Injectable()
export class BackfillRefundDays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: PollingWorker;
  private remainingRebuilds = MAX_REBUILDS;

  constructor(
    private readonly database: Database,
    private readonly rebuildMetrics: RebuildMetrics,
    @InjectLogger() logger: Logger,
  ) {
    this.worker = new PollingWorker({ name: 'refund-days', everyMs: RETRY_INTERVAL_MS, logger, work: () => this.rebuildIfUndated() });
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }

  /** False, since no more work waits. @throws Unavailable when an owner does not answer, which counts as no rebuild */
  async rebuildIfUndated(): Promise<false> {
    if (this.remainingRebuilds === 0) return false;
    if (await this.hasUndatedRefunds()) {
      await this.rebuildMetrics.rebuild();
      this.remainingRebuilds -= 1;
    } else this.remainingRebuilds = 0;
    return false;
  }

  private async hasUndatedRefunds(): Promise<boolean> {
    const [row] = await this.database.query<{ isUndated: boolean }>(SELECT_HAS_UNDATED_REFUNDS);
    return row?.isUndated === true;
  }
}
