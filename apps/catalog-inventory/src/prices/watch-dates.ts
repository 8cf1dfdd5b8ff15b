import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PublishDueBook } from '../plans/publish-due-book';
import { PlanStarts } from '../plans/plan-starts';
import { PublishEndedSales } from './publish-ended-sales';

const EVERY_MS = 2_000;

/** Checks every two seconds whether a sale ended, a price book came into force, or plan starts left the count. */
@Injectable()
export class WatchDates implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WatchDates.name);
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly endedSales: PublishEndedSales,
    private readonly dueBook: PublishDueBook,
    private readonly starts: PlanStarts,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
    }, EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      const products = await this.endedSales.publish();
      if (products.length > 0) this.logger.log(`The sale of ${products.join(', ')} has ended`);
      const book = await this.dueBook.publish();
      if (book !== null) this.logger.log(`The price book ${book} is in force`);
      if (await this.starts.refresh()) this.logger.log('The most popular plan has changed');
    } catch (error) {
      // The database may be away for a moment; the next check finds the same dates.
      this.logger.warn(`Checking for due prices and price books failed and will be retried: ${String(error)}`);
    }
  }
}
