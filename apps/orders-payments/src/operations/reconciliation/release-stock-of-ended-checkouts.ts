import { Database } from '@brote/persistence';
import { releaseReservation } from '@brote/contracts/catalog';
import { RequestClient, Refusal } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { MARK_STOCK_CHECKED, SELECT_ENDED_CHECKOUTS } from './reconciliation.sql';

const BATCH_SIZE = 200;

/** Releases the stock of an ended checkout once more after a while. A catalogue restored from a backup then releases it, too. */
@Injectable()
export class ReleaseStockOfEndedCheckouts {
  constructor(
    private readonly requests: RequestClient,
    private readonly database: Database,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** @throws Unavailable */
  async releaseAgain(now: Date): Promise<void> {
    const rows = await this.database.query<{ id: string; reservation_id: string }>(SELECT_ENDED_CHECKOUTS, { now, batchSize: BATCH_SIZE });
    for (const { id, reservation_id: reservationId } of rows) {
      await this.release(id, reservationId);
      await this.database.query(MARK_STOCK_CHECKED, { id, now });
    }
  }

  private async release(checkoutId: string, reservationId: string): Promise<void> {
    try {
      await this.requests.send(releaseReservation, { reservationId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.logger.error({ code: error.code, checkoutId }, 'the catalogue counts the stock of an unpaid checkout as sold');
    }
  }
}
