import { isDeepStrictEqual } from 'node:util';
import {
  isAllowed,
  skuOf,
  type BrushChoice,
  type ReserveBrushesRequest,
  type ReservationRefusal,
  type Sku,
  type SkuQuantity,
  type StockShortage,
} from '@brote/contracts/catalog';
import { Refusal } from '@brote/messaging';
import { Database, UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { StockEventPublisher } from '../inventory/stock/stock-event-publisher';
import { mergeSkus } from './reserve-stock';
import { insertReservation, hasShortage, shortagesOf, stockChangesOf, SELECT_EVER_OFFERED } from './reservations.queries';
import { PickSurprises, type PackLine } from './pick-surprises';
import { Reservation } from './reservation.entity';

/** The stock that is reserved for a delivery. */
export interface ReservedBrushes {
  held: SkuQuantity[];
}

/** Reserves the brushes of a delivery: all or none, and once for a repeated request. The subscription pays, so no price is checked. */
@Injectable()
export class ReserveBrushes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly database: Database,
    private readonly pickSurprises: PickSurprises,
    private readonly stockEvents: StockEventPublisher,
    private readonly clock: Clock,
  ) {}

  async reserveBrushes(request: ReserveBrushesRequest): Promise<ReservedBrushes> {
    if ((await this.findNeverOffered(request.brushes)).size > 0) refuseReservation('BRUSHES_INVALID');
    const packs = await this.pickSurprises.pick([{ brushes: request.brushes, quantity: 1 }]);
    return this.unitOfWork.run((tx) => this.reserve(tx, request, packs));
  }

  /**
   * The brushes whose colour was never offered, which is an error. Customers still get a chosen colour that is no longer offered, while
   * stock lasts.
   */
  async findNeverOffered(brushes: readonly BrushChoice[]): Promise<ReadonlySet<Sku>> {
    const unofferedSkus = new Set(brushes.filter((brush) => !isAllowed(brush)).map(skuOf));
    if (unofferedSkus.size === 0) return unofferedSkus;
    const everOfferedRows = await this.database.query<{ sku: Sku }>(SELECT_EVER_OFFERED, { unofferedSkus: [...unofferedSkus] });
    for (const { sku } of everOfferedRows) unofferedSkus.delete(sku);
    return unofferedSkus;
  }

  private async reserve(
    tx: Transaction,
    { reservationId, brushes }: ReserveBrushesRequest,
    packs: readonly PackLine[],
  ): Promise<ReservedBrushes> {
    const heldSkus = mergeSkus(packs);
    const answer = { currency: 'EUR', lines: [], held: heldSkus };
    const rows = await insertReservation(tx, { reservationId: reservationId, lines: brushes, answer, products: [], at: this.clock.now() });
    if (rows.length === 0)
      return repeatAnswer(await tx.repository(Reservation).findOneByOrFail({ reservationId }), { reservationId, brushes });
    if (hasShortage(rows)) refuseReservation('STOCK_SHORT', shortagesOf(rows));
    this.stockEvents.publishChanges(tx, stockChangesOf(rows));
    return { held: heldSkus };
  }
}

function repeatAnswer({ state, lines, answer }: Reservation, { brushes }: ReserveBrushesRequest): ReservedBrushes {
  if (state !== 'held' || answer === null) return refuseReservation('RESERVATION_CLOSED');
  // The stored lines are plain data, so the request is compared as plain data.
  if (!isDeepStrictEqual(lines, JSON.parse(JSON.stringify(brushes)))) return refuseReservation('RESERVATION_DIFFERS');
  return { held: answer.held };
}

function refuseReservation(code: ReservationRefusal, shortages?: StockShortage[]): never {
  throw new Refusal(code, shortages);
}
