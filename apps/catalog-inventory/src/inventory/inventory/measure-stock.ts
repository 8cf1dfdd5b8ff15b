import { Database } from '@brote/persistence';
import { gauge, InjectLogger, type Logger, PollingWorker } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SELECT_STOCK_LEVELS } from './inventory.sql';

const MEASURE_EVERY_MS = 60_000;

const availableGauge = gauge('stock_available', 'Pieces of a SKU that can be bought', ['sku']);
const thresholdGauge = gauge('stock_threshold', 'Pieces at which the stock of a SKU is low; -1 for a SKU that customers cannot choose', [
  'sku',
]);

interface StockLevel {
  sku: string;
  available: number;
  threshold: number;
  offered: boolean;
}

/** Measures the stock of each SKU every minute. Every copy of the service reads the same few rows. */
@Injectable()
export class MeasureStock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: PollingWorker;

  constructor(
    private readonly database: Database,
    @InjectLogger() logger: Logger,
  ) {
    this.worker = new PollingWorker({ name: 'stock levels', everyMs: MEASURE_EVERY_MS, logger, work: () => this.measure() });
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }

  /** False, since no more work waits. */
  async measure(): Promise<false> {
    for (const { sku, available, threshold, offered } of await this.database.query<StockLevel>(SELECT_STOCK_LEVELS)) {
      availableGauge.set({ sku }, available);
      thresholdGauge.set({ sku }, offered ? threshold : -1);
    }
    return false;
  }
}
