import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { countFailedWork, declareWork, recordCompletedWork } from '@brote/service-runtime';
import { PublishDueBook } from '../plans/publish-due-book';
import { PlanStarts } from '../plans/plan-starts';
import { PublishEndedSales } from './publish-ended-sales';

const POLL_INTERVAL_MS = 2_000;
/** Name of the checks in the metrics. */
const WORK = 'catalog changes';

/** Checks every two seconds whether a sale ended, a price book came into force, or plan starts left the count. */
@Injectable()
export class DueCatalogChangesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(DueCatalogChangesWorker.name);
  private timer: NodeJS.Timeout | undefined;
  private pendingRun: Promise<void> | undefined;

  constructor(
    private readonly publishEndedSales: PublishEndedSales,
    private readonly publishDueBook: PublishDueBook,
    private readonly planStarts: PlanStarts,
  ) {}

  onApplicationBootstrap(): void {
    declareWork(WORK);
    this.timer = setInterval(() => {
      this.pendingRun ??= this.runOnce().finally(() => (this.pendingRun = undefined));
    }, POLL_INTERVAL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.pendingRun;
  }

  private async runOnce(): Promise<void> {
    try {
      const products = await this.publishEndedSales.publish();
      if (products.length > 0) this.logger.log(`The sale of ${products.join(', ')} has ended`);
      const book = await this.publishDueBook.publish();
      if (book !== null) this.logger.log(`The price book ${book} is in force`);
      if (await this.planStarts.refresh()) this.logger.log('The most popular plan has changed');
      recordCompletedWork(WORK);
    } catch (error) {
      countFailedWork(WORK);
      // The database may be away for a moment; the next check finds the same dates.
      this.logger.warn(`Checking for due prices and price books failed and will be retried: ${String(error)}`);
    }
  }
}
