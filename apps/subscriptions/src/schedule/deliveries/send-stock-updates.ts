import { commitReservation, releaseReservation, returnPieces, returnReservation } from '@brote/contracts/catalog';
import { RequestClient, isRefused } from '@brote/messaging';
import { Database, ProcessLock } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import type { StockUpdate } from './delivery.queries';
import { CLAIM_DUE_UPDATES, FINISH_STOCK_UPDATE, RECORD_STOCK_UPDATE_ERROR } from './deliveries.sql';

const BATCH_SIZE = 50;
/** Characters of a stored error. */
const MAX_ERROR_LENGTH = 300;

/** Sends stock updates of reservations to the catalogue, until the catalogue confirms them. */
@Injectable()
export class SendStockUpdates {
  constructor(
    private readonly requests: RequestClient,
    private readonly database: Database,
    private readonly config: SubscriptionsConfig,
    private readonly processLock: ProcessLock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Sends one page of updates. True when there may be more. */
  async sendStockUpdates(): Promise<boolean> {
    const dueUpdates = await this.database.query<StockUpdate>(CLAIM_DUE_UPDATES, {
      batchSize: BATCH_SIZE,
      leaseMs: this.config.leaseMs,
      leaseHolder: this.processLock.holder,
    });
    for (const update of dueUpdates) await this.sendUpdate(update);
    return dueUpdates.length === BATCH_SIZE;
  }

  private async sendUpdate(update: StockUpdate): Promise<void> {
    const { reservationId, action } = update;
    try {
      await this.sendRequest(update);
      await this.database.query(FINISH_STOCK_UPDATE, { reservationId, action });
    } catch (error) {
      if (isRefused(error))
        this.logger.error({ code: error.code, reservationId, action }, 'the catalogue refused a stock update of reserved brushes');
      await this.database.query(RECORD_STOCK_UPDATE_ERROR, { reservationId, action, error: String(error).slice(0, MAX_ERROR_LENGTH) });
    }
  }

  private async sendRequest({ reservationId, action, pieces }: StockUpdate): Promise<void> {
    if (action === 'commit') await this.requests.send(commitReservation, { reservationId });
    else if (action === 'release') await this.requests.send(releaseReservation, { reservationId });
    else if (pieces === null) await this.requests.send(returnReservation, { reservationId });
    else await this.requests.send(returnPieces, { returnId: reservationId, reservationId, pieces });
  }
}
