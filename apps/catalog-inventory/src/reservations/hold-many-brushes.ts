import {
  HOLD_REFUSALS,
  skuOf,
  type HoldBrushesRequest,
  type HoldManyBrushesReply,
  type HoldManyBrushesRequest,
  type HoldRefusal,
} from '@brote/contracts/catalog';
import { Refusal } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { StockEventPublisher } from '../stock/stock-event-publisher';
import { mergeSkus } from './basket-rules';
import { isShort, stockChanges } from './held-stock';
import { HoldBrushes } from './hold-brushes';
import { holdMany } from './hold-many';
import { PickSurprises } from './pick-surprises';

/** There are too few for all deliveries together: nothing was taken. */
class TooFewForAll extends Error {}

/** Holds the brushes of many deliveries: together where there is enough for all, and those that cannot be one by one, in the order asked. */
@Injectable()
export class HoldManyBrushes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly surprises: PickSurprises,
    private readonly holdBrushes: HoldBrushes,
    private readonly stockEvents: StockEventPublisher,
    private readonly clock: Clock,
  ) {}

  async execute({ deliveries }: HoldManyBrushesRequest): Promise<HoldManyBrushesReply> {
    const held = await this.together(deliveries);
    const outcomes: HoldManyBrushesReply['outcomes'] = [];
    for (const delivery of deliveries)
      outcomes.push({ holdId: delivery.holdId, refusal: held.has(delivery.holdId) ? null : await this.alone(delivery) });
    return { outcomes };
  }

  /** Those that are held now and were not before. What stands against one is left to the closer look that it gets alone. */
  private async together(deliveries: readonly HoldBrushesRequest[]): Promise<ReadonlySet<string>> {
    const unknown = await this.holdBrushes.neverOffered(deliveries.flatMap(({ brushes }) => brushes));
    const known = deliveries.filter(({ brushes }) => !brushes.some((brush) => unknown.has(skuOf(brush))));
    const packs = await this.surprises.execute(known.map(({ brushes }) => ({ brushes, quantity: 1 })));
    const holdings = known.map(({ holdId, brushes }, at) => ({ holdId, brushes, held: mergeSkus(packs.slice(at, at + 1)) }));
    try {
      return await this.unitOfWork.run(async (tx) => {
        const rows = await holdMany(tx, holdings, this.clock.now());
        if (isShort(rows)) throw new TooFewForAll();
        this.stockEvents.publishChanges(tx, stockChanges(rows));
        return new Set(rows[0]?.opened);
      });
    } catch (error) {
      if (error instanceof TooFewForAll) return new Set();
      throw error;
    }
  }

  /** Why not; null when it is held, perhaps since an earlier question. */
  private async alone(delivery: HoldBrushesRequest): Promise<HoldRefusal | null> {
    try {
      await this.holdBrushes.execute(delivery);
      return null;
    } catch (error) {
      const refusal = error instanceof Refusal ? HOLD_REFUSALS.find((known) => known === error.code) : undefined;
      if (refusal === undefined) throw error;
      return refusal;
    }
  }
}
