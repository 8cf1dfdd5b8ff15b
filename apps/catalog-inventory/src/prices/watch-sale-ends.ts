import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AnnounceEndedSales } from './announce-ended-sales';

const EVERY_MS = 2_000;

/** Looks every two seconds whether a sale has run out. */
@Injectable()
export class WatchSaleEnds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WatchSaleEnds.name);
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(private readonly endedSales: AnnounceEndedSales) {}

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
      const products = await this.endedSales.execute();
      if (products.length > 0) this.logger.log(`The sale of ${products.join(', ')} has ended`);
    } catch (error) {
      // The database may be away for a moment; the next look finds the same.
      this.logger.warn(`Could not look for ended sales: ${String(error)}`);
    }
  }
}
