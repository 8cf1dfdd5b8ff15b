import { Database } from '@brote/persistence';
import { InjectLogger, type Logger, PollingWorker } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RebuildFigures } from './rebuild-figures';

const EVERY_MS = 60_000;
/** Owners of an older version do not know the days either; later events of a payment carry them. */
const MOST_REBUILDS = 10;

const withoutDays = (table: string): string => `
  EXISTS (SELECT FROM figures.${table} WHERE refunded <> 0
             AND refunded <> (SELECT coalesce(sum((d->>'amount')::int), 0) FROM jsonb_array_elements(refund_days) AS d))`;
const UNDATED = `SELECT (${withoutDays('order_fact')} OR ${withoutDays('charge_fact')}) AS "isUndated"`;

/** Rebuilds the figures after a start that finds refunds without a day, which older versions stored. */
@Injectable()
export class ReadRefundDays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: PollingWorker;
  private rebuildsLeft = MOST_REBUILDS;

  constructor(
    private readonly database: Database,
    private readonly rebuild: RebuildFigures,
    @InjectLogger() logger: Logger,
  ) {
    this.work = new PollingWorker({ name: 'refund-days', everyMs: EVERY_MS, logger, work: () => this.read() });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  /** False, since no more work waits. @throws Unavailable when an owner does not answer, which counts as no rebuild */
  async read(): Promise<false> {
    if (this.rebuildsLeft === 0) return false;
    if (await this.isUndated()) {
      await this.rebuild.rebuild();
      this.rebuildsLeft -= 1;
    } else this.rebuildsLeft = 0;
    return false;
  }

  private async isUndated(): Promise<boolean> {
    const [row] = await this.database.query<{ isUndated: boolean }>(UNDATED);
    return row?.isUndated === true;
  }
}
