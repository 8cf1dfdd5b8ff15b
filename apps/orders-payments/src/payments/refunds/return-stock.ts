import { Database } from '@brote/persistence';
import { returnPieces, returnReservation, type SkuQuantity } from '@brote/contracts/catalog';
import { RequestClient, Refusal } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { ReturnedPieces, Refund } from './refund.entity';
import { MARK_RESTOCKED, SELECT_RESERVATION_OF_ORDER } from './refunds.sql';

/** Returns the brushes of a refunded order to stock. */
@Injectable()
export class ReturnStock {
  constructor(
    private readonly requests: RequestClient,
    private readonly database: Database,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Repeating it changes nothing. @throws Unavailable */
  async return(refund: Refund): Promise<void> {
    const [row] = await this.database.query<{ reservation_id: string }>(SELECT_RESERVATION_OF_ORDER, {
      orderId: refund.orderId,
    });
    if (row !== undefined) await this.returnToCatalog(row.reservation_id, refund);
    refund.restock = 'done';
    await this.database.query(MARK_RESTOCKED, { id: refund.id });
  }

  /** Returns all sold brushes, or the returned pieces. Pieces use the refund's id as the return's id, so that it happens once. */
  private async returnToCatalog(reservationId: string, { id, pieces }: Refund): Promise<void> {
    try {
      if (pieces === null) await this.requests.send(returnReservation, { reservationId });
      else await this.requests.send(returnPieces, { returnId: id, reservationId, pieces: pieces.map(quantityOf) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The stock was never sold, so nothing is returned. The unexpected request is logged for an operator.
      this.logger.error({ code: error.code, reservationId }, 'stock of a refunded order could not be returned');
    }
  }
}

function quantityOf({ sku, count: quantity }: ReturnedPieces): SkuQuantity {
  return { sku, quantity };
}
