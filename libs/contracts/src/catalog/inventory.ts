import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { BRUSH_COLORS, BRUSH_TYPES, STOCKED_SKUS, type BrushColor, type BrushType, type Sku, SKUS } from './brush';
import { CATALOG_LIMITS, MOVEMENT_KINDS, type MovementKind } from './catalog.limits';

export class StockView {
  @IsIn(SKUS) sku!: Sku;
  @IsInt() @Min(0) available!: number;
  @IsInt() @Min(0) reserved!: number;
  @IsInt() @Min(0) sold!: number;
  @IsInt() @Min(0) threshold!: number;
}

/** A SKU with its stock, for staff. */
export class SkuStockView extends StockView {
  @IsIn(BRUSH_TYPES) type!: BrushType;
  @IsIn(BRUSH_COLORS) color!: BrushColor;
  /** Whether customers may choose it. Low stock of a SKU that is not offered is not reported. */
  @IsBoolean() offered!: boolean;
  /** Pieces sold and not returned within the days of the answer. */
  @IsInt() @Min(0) soldLately!: number;
  /** Days that the stock lasts at that rate; null while nothing was sold. */
  @IsOptional() @IsInt() @Min(0) daysOfCover!: number | null;
  /** Time of the last movement of its pieces; null without one. */
  @IsOptional() @IsISO8601() movedAt!: string | null;
}

export class GetInventoryRequest {}

export class InventoryView {
  /** Ordered by type, then colour. */
  @IsNestedList(() => SkuStockView, { max: 14 }) skuStocks!: SkuStockView[];
  /** Days that the sales rate covers: 28, fewer in a younger shop. */
  @IsInt() @Min(1) @Max(28) salesDays!: number;
}

/** Stock of all SKUs, and the days that it lasts. */
export const getInventory = defineRequest({
  name: 'catalog.get-inventory.v1',
  calledBy: ['gateway'],
  request: GetInventoryRequest,
  reply: InventoryView,
  caller: 'staff',
});

export class ReceiveStockBody {
  /** Chosen by the caller; the same delivery is received once. */
  @IsUUID() adjustmentId!: string;
  @IsInt() @Min(1) @Max(CATALOG_LIMITS.stockDelta) pieces!: number;
  /** Content and supplier of the delivery, e.g. the number of the delivery note. */
  @IsHumanText(CATALOG_LIMITS.reason) reason!: string;
  /** The maker's batch number of the received pieces; null or absent without one. */
  @IsOptional() @IsHumanText(CATALOG_LIMITS.batch) batch?: string | null;
}
export class ReceiveStockRequest extends ReceiveStockBody {
  @IsIn(STOCKED_SKUS) sku!: Sku;
}
/** Adds a received delivery to the SKU stock. */
export const receiveStock = defineRequest({
  name: 'catalog.receive-stock.v1',
  calledBy: ['gateway'],
  request: ReceiveStockRequest,
  reply: StockView,
  errors: ['STOCK_SHORT'],
  caller: 'staff',
});

export class CorrectStockBody {
  /** Chosen by the caller; the same correction is applied once. */
  @IsUUID() adjustmentId!: string;
  /** Pieces counted in the warehouse. */
  @IsInt() @Min(0) @Max(CATALOG_LIMITS.stockDelta) counted!: number;
  /** Available pieces on the screen at the time of the count. The count is refused when they changed meanwhile. */
  @IsInt() @Min(0) @Max(CATALOG_LIMITS.stockDelta) seen!: number;
  @IsHumanText(CATALOG_LIMITS.reason) reason!: string;
}
export class CorrectStockRequest extends CorrectStockBody {
  @IsIn(STOCKED_SKUS) sku!: Sku;
}
/** Details of STOCK_CHANGED: the available pieces at the count and now. */
export interface CountConflict {
  readonly seen: number;
  readonly available: number;
}
/** Sets the SKU stock to a count. STOCK_CHANGED carries a CountConflict: pieces were sold, received or counted meanwhile. */
export const correctStock = defineRequest({
  name: 'catalog.correct-stock.v1',
  calledBy: ['gateway'],
  request: CorrectStockRequest,
  reply: StockView,
  errors: ['STOCK_CHANGED'],
  caller: 'staff',
});

export class SetThresholdBody {
  @IsInt() @Min(0) @Max(CATALOG_LIMITS.stockDelta) threshold!: number;
}
export class SetThresholdRequest extends SetThresholdBody {
  @IsIn(STOCKED_SKUS) sku!: Sku;
}
/** Sets the threshold at or below which the stock is low. */
export const setThreshold = defineRequest({
  name: 'catalog.set-threshold.v1',
  calledBy: ['gateway'],
  request: SetThresholdRequest,
  reply: StockView,
  caller: 'staff',
});

/** A row of the ledger: a number of pieces and their source or destination. */
export class MovementView {
  @IsInt() @Min(1) id!: number;
  @IsIn(STOCKED_SKUS) sku!: Sku;
  @IsIn(MOVEMENT_KINDS) kind!: MovementKind;
  @IsInt() available!: number;
  @IsInt() reserved!: number;
  @IsInt() sold!: number;
  /** The checkout, delivery or adjustment that caused it. */
  @IsString() @MaxLength(100) reference!: string;
  @IsOptional() @IsString() @MaxLength(200) reason!: string | null;
  /** The maker's number of a received batch; null or absent for other movements. */
  @IsOptional() @IsString() @MaxLength(CATALOG_LIMITS.batch.max) batch?: string | null;
  @IsISO8601() at!: string;
}

/** The query of `GET /admin/stock/movements`. */
export class ListMovementsRequest {
  @IsOptional() @IsIn(STOCKED_SKUS) sku!: Sku | null;
  @IsOptional() @IsIn(MOVEMENT_KINDS) kind!: MovementKind | null;
  @IsOptional() @Matches(/^\d{1,15}$/) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}
export class ListMovementsReply {
  @IsNestedList(() => MovementView, { max: 100 }) rows!: MovementView[];
  @IsOptional() @Matches(/^\d{1,15}$/) nextCursor!: string | null;
}
/** The movements of SKU stock, the newest first. */
export const listMovements = defineRequest({
  name: 'catalog.list-movements.v1',
  calledBy: ['gateway'],
  request: ListMovementsRequest,
  reply: ListMovementsReply,
  caller: 'staff',
});
