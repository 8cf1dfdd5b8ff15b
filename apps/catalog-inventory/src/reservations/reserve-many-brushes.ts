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
import { StockEventPublisher } from '../inventory/stock/stock-event-publisher';
import { mergeSkus } from './reserve-stock';
import { hasShortage, stockChangesOf } from './reservations.queries';
import { ReserveBrushes } from './reserve-brushes';
import { insertReservations } from './reserve-many.queries';
import { PickSurprises } from './pick-surprises';

/** Too few pieces for all deliveries together: nothing was taken. */
class InsufficientStockForAll extends Error {}

/**
 * Reserves the brushes of many deliveries: together when stock suffices for all. The others are tried one by one, in the requested order.
 */
@Injectable()
export class ReserveManyBrushes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly pickSurprises: PickSurprises,
    private readonly reserveBrushes: ReserveBrushes,
    private readonly stockEvents: StockEventPublisher,
    private readonly clock: Clock,
  ) {}

  async reserve({ deliveries }: ReserveManyBrushesRequest): Promise<ReserveManyBrushesReply> {
    const heldIds = await this.reserveTogether(deliveries);
    const outcomes: ReserveManyBrushesReply['outcomes'] = [];
    for (const delivery of deliveries)
      outcomes.push({
        reservationId: delivery.reservationId,
        refusal: heldIds.has(delivery.reservationId) ? null : await this.reserveAlone(delivery),
      });
    return { outcomes };
  }

  /** The ids of new reservations. Other deliveries get their refusal when they are tried alone. */
  private async reserveTogether(deliveries: readonly ReserveBrushesRequest[]): Promise<ReadonlySet<string>> {
    const neverOffered = await this.reserveBrushes.findNeverOffered(deliveries.flatMap(({ brushes }) => brushes));
    const validDeliveries = deliveries.filter(({ brushes }) => !brushes.some((brush) => neverOffered.has(skuOf(brush))));
    const packs = await this.pickSurprises.pick(validDeliveries.map(({ brushes }) => ({ brushes, quantity: 1 })));
    const reservations = validDeliveries.map(({ reservationId, brushes }, index) => ({
      reservationId,
      brushes,
      held: mergeSkus(packs.slice(index, index + 1)),
    }));
    try {
      return await this.unitOfWork.run(async (tx) => {
        const rows = await insertReservations(tx, reservations, this.clock.now());
        if (hasShortage(rows)) throw new InsufficientStockForAll();
        this.stockEvents.publishChanges(tx, stockChangesOf(rows));
        return new Set(rows[0]?.opened);
      });
    } catch (error) {
      if (error instanceof InsufficientStockForAll) return new Set();
      throw error;
    }
  }

  /** The reason of the refusal; null when the stock is reserved, perhaps by an earlier request. */
  private async reserveAlone(delivery: ReserveBrushesRequest): Promise<ReservationRefusal | null> {
    try {
      await this.reserveBrushes.reserveBrushes(delivery);
      return null;
    } catch (error) {
      const refusal = error instanceof Refusal ? RESERVATION_REFUSALS.find((code) => code === error.code) : undefined;
      if (refusal === undefined) throw error;
      return refusal;
    }
  }
}
