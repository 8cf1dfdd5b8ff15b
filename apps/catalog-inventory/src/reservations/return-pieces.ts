import { returnPieces, type ReturnPiecesRequest, type ReservationState, type FinalizeReservationReply } from '@brote/contracts/catalog';
import { refuse } from '@brote/messaging';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { type StockChange } from '../inventory/stock/availability';
import { returnToLots } from '../inventory/stock/stock-lots';
import { StockEventPublisher } from '../inventory/stock/stock-event-publisher';
import { LOCK_RESERVATION, RETURN_LINES, RETURN_STOCK, SELECT_RETURN } from './reservations.queries';

/** Returns some of the sold pieces of a checkout. A repetition changes nothing. */
@Injectable()
export class ReturnPieces {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stockEvents: StockEventPublisher,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal RESERVATION_UNKNOWN, RESERVATION_CLOSED, PIECES_NOT_SOLD */
  returnPieces(request: ReturnPiecesRequest): Promise<FinalizeReservationReply> {
    return this.unitOfWork.run(async (tx) => {
      const [reservation] = await tx.query<{ state: ReservationState }>(LOCK_RESERVATION, { reservationId: request.reservationId });
      if (reservation === undefined) return refuse(returnPieces, 'RESERVATION_UNKNOWN');
      const { state } = reservation;
      if (state !== 'committed' && state !== 'returned') return refuse(returnPieces, 'RESERVATION_CLOSED');
      if (state === 'committed' && (await tx.query(SELECT_RETURN, { returnId: request.returnId })).length === 0)
        await this.returnStock(tx, request);
      return { state };
    });
  }

  private async returnStock(tx: Transaction, { returnId, reservationId, pieces }: ReturnPiecesRequest): Promise<void> {
    const columns = { skus: pieces.map(({ sku }) => sku), quantities: pieces.map(({ quantity }) => quantity) };
    const returnedLines = await tx.query(RETURN_LINES, { reservationId, ...columns });
    if (returnedLines.length !== pieces.length) refuse(returnPieces, 'PIECES_NOT_SOLD');
    const at = this.clock.now();
    this.stockEvents.publishChanges(tx, await tx.query<StockChange>(RETURN_STOCK, { returnId, ...columns, at }));
    await returnToLots(tx, reservationId, new Map(pieces.map(({ sku, quantity }) => [sku, quantity])), { source: 'returned', at });
  }
}
