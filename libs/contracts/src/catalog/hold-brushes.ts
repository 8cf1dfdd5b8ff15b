import { IsUUID } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { BrushChoice } from './brush-choice';
import { SkuQuantity } from './reserve-stock';

export class HoldBrushesRequest {
  /** What they are held for, e.g. a delivery; asking twice holds them once. */
  @IsUUID() holdId!: string;
  @IsNestedList(() => BrushChoice, { min: 1, max: 4 }) brushes!: BrushChoice[];
}

export class HoldBrushesReply {
  @IsNestedList(() => SkuQuantity, { max: 14 }) held!: SkuQuantity[];
}

/**
 * Holds single brushes for a box, all or none; settled like a reservation, with `holdId` as its checkout. STOCK_SHORT carries
 * StockShortage[]. RESERVATION_CLOSED and RESERVATION_DIFFERS as for reserveStock.
 */
export const holdBrushes = defineRequest({
  name: 'catalog.hold-brushes.v1',
  request: HoldBrushesRequest,
  reply: HoldBrushesReply,
  errors: ['STOCK_SHORT', 'BRUSHES_INVALID', 'RESERVATION_CLOSED', 'RESERVATION_DIFFERS'],
});
