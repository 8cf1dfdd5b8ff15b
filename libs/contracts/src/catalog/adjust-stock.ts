import { IsIn, IsInt, IsUUID, Max, Min, NotEquals } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { SKUS, type Sku } from './brush';
import { CATALOG_LIMITS } from './catalog.limits';

export class AdjustStockRequest {
  /** Chosen by the caller; the same adjustment is applied once. */
  @IsUUID() adjustmentId!: string;
  @IsIn(SKUS) sku!: Sku;
  /** Pieces added, or taken when negative. A difference, because an absolute figure would overwrite a sale that happens meanwhile. */
  @IsInt() @NotEquals(0) @Min(-CATALOG_LIMITS.stockDelta) @Max(CATALOG_LIMITS.stockDelta) delta!: number;
  @IsHumanText(CATALOG_LIMITS.reason) reason!: string;
}

export class StockView {
  @IsIn(SKUS) sku!: Sku;
  @IsInt() @Min(0) available!: number;
  @IsInt() @Min(0) reserved!: number;
  @IsInt() @Min(0) sold!: number;
  @IsInt() @Min(0) threshold!: number;
}

/** Receives or corrects stock. STOCK_SHORT when more would be taken than is on the shelf. */
export const adjustStock = defineRequest({
  name: 'catalog.adjust-stock.v1',
  request: AdjustStockRequest,
  reply: StockView,
  errors: ['STOCK_SHORT'],
});
