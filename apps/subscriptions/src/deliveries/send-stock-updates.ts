import { commitReservation, releaseReservation, returnPieces, returnReservation, type SkuQuantity } from '@brote/contracts/catalog';
import { RequestClient, isRefused } from '@brote/messaging';
import { Database, isAbandonedSql, ProcessLock } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { describeError } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';

const BATCH_SIZE = 50;

// A commit is sent before the return of the same reservation.
const CLAIM_DUE_UPDATES = `
  UPDATE stock_update SET due_at = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :leaseHolder, tries = tries + 1
   WHERE (reservation_id, action) IN (SELECT reservation_id, action FROM stock_update one
                                WHERE done_at IS NULL AND (due_at <= clock_timestamp() OR ${isAbandonedSql()})
                                  AND NOT (action = 'return' AND EXISTS (SELECT 1 FROM stock_update other WHERE other.reservation_id = one.reservation_id
                                                                            AND other.action = 'commit' AND other.done_at IS NULL))
                                ORDER BY due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED)
  RETURNING reservation_id AS "reservationId", action, pieces`;

interface StockUpdate {
  reservationId: string;
  action: 'commit' | 'release' | 'return';
  /** Returned pieces; null means all pieces of the reservation. */
  pieces: SkuQuantity[] | null;
}

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
      await this.database.query(
        'UPDATE stock_update SET done_at = clock_timestamp() WHERE reservation_id = :reservationId AND action = :action',
        { reservationId, action },
      );
    } catch (error) {
      if (isRefused(error))
        this.logger.error({ code: error.code, reservationId, action }, 'the catalogue refused a stock update of reserved brushes');
      await this.database.query(
        'UPDATE stock_update SET last_error = :error, lease_holder = NULL WHERE reservation_id = :reservationId AND action = :action',
        { reservationId, action, error: describeError(error) },
      );
    }
  }

  private async sendRequest({ reservationId, action, pieces }: StockUpdate): Promise<void> {
    if (action === 'commit') await this.requests.send(commitReservation, { reservationId });
    else if (action === 'release') await this.requests.send(releaseReservation, { reservationId });
    else if (pieces === null) await this.requests.send(returnReservation, { reservationId });
    else await this.requests.send(returnPieces, { returnId: reservationId, reservationId, pieces });
  }
}
