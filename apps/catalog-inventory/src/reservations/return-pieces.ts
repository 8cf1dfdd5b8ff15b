import { returnPieces, type ReturnPiecesRequest, type ReservationState, type FinalizeReservationReply } from '@brote/contracts/catalog';
import { refuse } from '@brote/messaging';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { versionAfterSql, type StockChange } from '../stock/availability';
import { returnToLots } from '../stock/stock-lots';
import { StockEventPublisher } from '../stock/stock-event-publisher';

const LOCK_RESERVATION = 'SELECT state FROM reservation WHERE reservation_id = :reservationId FOR UPDATE';
const SELECT_RETURN = `SELECT FROM stock_movement WHERE reference = :returnId AND kind = 'returned' LIMIT 1`;

const RETURN_LINES = `
  UPDATE reservation_line l SET returned = l.returned + p.quantity FROM unnest(:skus::text[], :quantities::int[]) AS p (sku, quantity)
   WHERE l.reservation_id = :reservationId AND l.sku = p.sku AND l.returned + p.quantity <= l.quantity RETURNING l.sku`;

// The SKU stocks are locked in the order of all movements.
const RETURN_STOCK = `
  WITH locked AS MATERIALIZED (
    SELECT s.sku, s.available, s.threshold, p.quantity
      FROM sku_stock s JOIN unnest(:skus::text[], :quantities::int[]) AS p (sku, quantity) USING (sku) ORDER BY s.sku FOR UPDATE OF s
  ), moved AS (
    UPDATE sku_stock s
       SET available = s.available + l.quantity, sold = s.sold - l.quantity,
           version = ${versionAfterSql('s.available', '(s.available + l.quantity)')}
      FROM locked l WHERE s.sku = l.sku
    RETURNING s.sku, s.available, s.version, l.quantity
  ), ledger AS (
    INSERT INTO stock_movement (sku, available, reserved, sold, kind, reference, at)
    SELECT sku, quantity, 0, -quantity, 'returned', :returnId, :at FROM moved
  )
  SELECT l.sku, l.threshold, l.available AS was, m.available, m.version FROM locked l JOIN moved m USING (sku)`;

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
