import {
  commitReservation,
  releaseReservation,
  returnReservation,
  type ReservationState,
  type SettleReservationReply,
} from '@brote/contracts/catalog';
import { refuse } from '@brote/messaging';
import { Database, UnitOfWork, type Sql, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { versionAfterSql, type StockChange } from '../stock/availability';
import { putBack } from '../stock/stock-layers';
import { StockEventPublisher } from '../stock/stock-event-publisher';
import { Reservation } from './reservation.entity';
import { MOVES, judgeSettlement, type Settlement } from './reservation.machine';

const CONTRACTS = { commit: commitReservation, release: releaseReservation, return: returnReservation };
const TRIES = 3;

// The state moves first, under the lock of its row: of two settlements at once one finds nothing left to move. Then the units, locked in
// the order that every movement keeps. What came back piece by piece moves no more.
const SETTLE = `
  WITH settled AS (
    UPDATE reservation SET state = $3, settled_at = $4 WHERE reservation_id = $1::uuid AND state = $2 RETURNING reservation_id
  ), locked AS MATERIALIZED (
    SELECT s.sku, s.available, s.threshold, l.quantity - l.returned AS quantity
      FROM sku_stock s JOIN reservation_line l ON l.sku = s.sku
     WHERE l.reservation_id = $1::uuid AND l.quantity > l.returned AND EXISTS (SELECT FROM settled)
     ORDER BY s.sku FOR UPDATE OF s
  ), moved AS (
    UPDATE sku_stock s
       SET available = s.available + l.quantity * $5::int, reserved = s.reserved + l.quantity * $6::int, sold = s.sold + l.quantity * $7::int,
           version = ${versionAfterSql('s.available', '(s.available + l.quantity * $5::int)')}
      FROM locked l
     WHERE s.sku = l.sku
    RETURNING s.sku, s.available, s.version, l.quantity
  ), ledger AS (
    INSERT INTO stock_movement (sku, available, reserved, sold, kind, reference, at)
    SELECT sku, quantity * $5::int, quantity * $6::int, quantity * $7::int, $3, $1::uuid::text, $4 FROM moved
  )
  SELECT l.sku, l.threshold, l.available AS was, m.available, m.version FROM locked l JOIN moved m USING (sku)`;

const REMEMBER_RELEASED = `
  INSERT INTO reservation (reservation_id, state, created_at, settled_at) VALUES ($1::uuid, 'released', $2, $2)
  ON CONFLICT DO NOTHING RETURNING reservation_id`;

/** Sells, gives back or takes back what is held for a checkout. Asking again, in any order and from anywhere, changes nothing. */
@Injectable()
export class SettleReservation {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly stockEvents: StockEventPublisher,
    private readonly clock: Clock,
  ) {}

  async execute(settlement: Settlement, reservationId: string): Promise<SettleReservationReply> {
    const { to, perPiece } = MOVES[settlement];
    // What leaves the shelf as it was is news to nobody: one statement, without a transaction around it.
    if (perPiece.available === 0 && (await this.moved(this.database, settlement, reservationId)).length > 0) return { state: to };
    return this.unitOfWork.run(async (tx) => {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const state = (await this.move(tx, settlement, reservationId)) ?? (await this.stateWithoutMove(tx, settlement, reservationId));
        if (state !== null) return { state };
      }
      throw new Error(`The reservation of checkout ${reservationId} changed under each of ${TRIES} tries`);
    });
  }

  /** The new state, or null when the reservation was not in the state to move from. */
  private async move(tx: Transaction, settlement: Settlement, reservationId: string): Promise<ReservationState | null> {
    const changes = await this.moved(tx, settlement, reservationId);
    if (changes.length === 0) return null;
    if (settlement === 'return') await putBack(tx, reservationId, null, { source: 'returned', at: this.clock.now() });
    this.stockEvents.publishChanges(tx, changes);
    return MOVES[settlement].to;
  }

  private moved(sql: Sql, settlement: Settlement, reservationId: string): Promise<StockChange[]> {
    const { from, to, perPiece } = MOVES[settlement];
    const pieces = [perPiece.available, perPiece.reserved, perPiece.sold];
    return sql.query<StockChange>(SETTLE, [reservationId, from, to, this.clock.now(), ...pieces]);
  }

  /** The state to answer with, a refusal, or null when the reservation appeared meanwhile and the move is to be tried again. */
  private async stateWithoutMove(tx: Transaction, settlement: Settlement, reservationId: string): Promise<ReservationState | null> {
    const reservation = await tx.manager.findOne(Reservation, { where: { reservationId }, select: { reservationId: true, state: true } });
    if (!reservation) return this.settleUnknown(tx, settlement, reservationId);
    const judgement = judgeSettlement(settlement, reservation.state);
    if (judgement === 'closed') refuse(CONTRACTS[settlement], 'RESERVATION_CLOSED');
    return judgement === 'done' ? reservation.state : null;
  }

  /** A release may overtake its reservation; the row it leaves keeps the late one out. */
  private async settleUnknown(tx: Transaction, settlement: Settlement, reservationId: string): Promise<ReservationState | null> {
    if (settlement !== 'release') refuse(CONTRACTS[settlement], 'RESERVATION_UNKNOWN');
    const remembered = await tx.query(REMEMBER_RELEASED, [reservationId, this.clock.now()]);
    return remembered.length > 0 ? 'released' : null;
  }
}
