import { Database } from '@brote/persistence';
import { returnPieces, returnReservation, type SkuQuantity } from '@brote/contracts/catalog';
import { RequestClient, Refusal } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Refund, type ReturnedPieces } from './refund.entity';
import { RefundsQueries } from './refunds.queries';

/** Returns the brushes of a refunded order to stock. */
@Injectable()
export class ReturnStock {
  constructor(
    private readonly requests: RequestClient,
    private readonly database: Database,
    private readonly refunds: RefundsQueries,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Repeating it changes nothing. @throws Unavailable */
  async return(refund: Refund): Promise<void> {
    const { id, orderId } = refund;
    const reservationId = await this.refunds.findReservationOf(orderId);
    if (reservationId !== null) await this.returnToCatalog(reservationId, refund);
    refund.restock = 'done';
    await this.database.repository(Refund).update({ id }, { restock: 'done' });
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
