import {
  RESERVATION_REFUSALS,
  skuOf,
  type ReserveBrushesRequest,
  type ReserveManyBrushesReply,
  type ReserveManyBrushesRequest,
  type ReservationRefusal,
} from '@brote/contracts/catalog';
import { Refusal } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { StockEventPublisher } from '../stock/stock-event-publisher';
import { mergeSkus } from './basket-rules';
import { isShort, stockChanges } from './reserved-sku';
import { ReserveBrushes } from './reserve-brushes';
import { insertReservations } from './reserve-many.queries';
import { PickSurprises } from './pick-surprises';

/** Too few pieces for all deliveries together: nothing was taken. */
class TooFewForAll extends Error {}

/**
 * Reserves the brushes of many deliveries: together when stock suffices for all. The others are tried one by one, in the requested order.
 */
@Injectable()
export class ReserveManyBrushes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly surprises: PickSurprises,
    private readonly reserveBrushes: ReserveBrushes,
    private readonly stockEvents: StockEventPublisher,
    private readonly clock: Clock,
  ) {}

  async reserve({ deliveries }: ReserveManyBrushesRequest): Promise<ReserveManyBrushesReply> {
    const held = await this.together(deliveries);
    const outcomes: ReserveManyBrushesReply['outcomes'] = [];
    for (const delivery of deliveries)
      outcomes.push({
        reservationId: delivery.reservationId,
        refusal: held.has(delivery.reservationId) ? null : await this.alone(delivery),
      });
    return { outcomes };
  }

  /** The ids of new reservations. Other deliveries get their refusal when they are tried alone. */
  private async together(deliveries: readonly ReserveBrushesRequest[]): Promise<ReadonlySet<string>> {
    const unknown = await this.reserveBrushes.neverOffered(deliveries.flatMap(({ brushes }) => brushes));
    const known = deliveries.filter(({ brushes }) => !brushes.some((brush) => unknown.has(skuOf(brush))));
    const packs = await this.surprises.pick(known.map(({ brushes }) => ({ brushes, quantity: 1 })));
    const reservations = known.map(({ reservationId, brushes }, at) => ({
      reservationId,
      brushes,
      held: mergeSkus(packs.slice(at, at + 1)),
    }));
    try {
      return await this.unitOfWork.run(async (tx) => {
        const rows = await insertReservations(tx, reservations, this.clock.now());
        if (isShort(rows)) throw new TooFewForAll();
        this.stockEvents.publishChanges(tx, stockChanges(rows));
        return new Set(rows[0]?.opened);
      });
    } catch (error) {
      if (error instanceof TooFewForAll) return new Set();
      throw error;
    }
  }

  /** The reason of the refusal; null when the stock is reserved, perhaps by an earlier request. */
  private async alone(delivery: ReserveBrushesRequest): Promise<ReservationRefusal | null> {
    try {
      await this.reserveBrushes.reserveBrushes(delivery);
      return null;
    } catch (error) {
      const refusal = error instanceof Refusal ? RESERVATION_REFUSALS.find((known) => known === error.code) : undefined;
      if (refusal === undefined) throw error;
      return refusal;
    }
  }
}
