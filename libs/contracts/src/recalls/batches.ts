import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { SKUS, type Sku } from '../catalog/brush';
import { CATALOG_LIMITS } from '../catalog/catalog.limits';
import { defineEvent, defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { BATCH_SOURCES, RECALL_LIMITS as LIMITS, type BatchSource } from './recalls.limits';

export class ParcelLeft {
  @IsUUID() orderId!: string;
  /** Under which name the catalogue holds the brushes that lie in it. */
  @IsUUID() reservationId!: string;
}
/** The parcel of an order, or the delivery of a plan, was handed to a carrier: its brushes have left the house. */
export const parcelLeft = defineEvent('orders.parcel.left.v1', ParcelLeft);

/** Pieces of one unit that came from one batch. */
export class BatchShare {
  @IsIn(SKUS) sku!: Sku;
  /** The maker's number; null when it is not known. */
  @IsOptional() @IsHumanText(CATALOG_LIMITS.batch) batch!: string | null;
  @IsInt() @Min(1) @Max(1_000) pieces!: number;
}

export class GetOrderBatchesRequest {
  @IsUUID() orderId!: string;
}
/**
 * Which batches the brushes of an order came from; empty until its parcel has left, and for those that left before batches were followed.
 */
export class OrderBatchesView {
  @IsUUID() orderId!: string;
  /** When its last parcel left; null while none is known to have. */
  @IsOptional() @IsISO8601() leftAt!: string | null;
  /** The source of the last parcel's batches: the books assume that the oldest pieces leave first. */
  @IsIn(BATCH_SOURCES) source!: BatchSource;
  /** What lies in the last parcel and did not come back. */
  @IsNestedList(() => BatchShare, { max: LIMITS.sharesShown }) shares!: BatchShare[];
}
/** Which batches the brushes of an order came from. */
export const getOrderBatches = defineRequest({
  name: 'catalog.get-order-batches.v1',
  calledBy: ['gateway'],
  request: GetOrderBatchesRequest,
  reply: OrderBatchesView,
  caller: 'staff',
});

/** Body of `PUT /admin/orders/{id}/batches`. */
export class RecordOrderBatchesBody {
  /** All pieces of the last parcel, by unit and batch. */
  @IsNestedList(() => BatchShare, { min: 1, max: LIMITS.shares }) shares!: BatchShare[];
}
export class RecordOrderBatchesRequest extends RecordOrderBatchesBody {
  @IsUUID() orderId!: string;
}
/** Details of BATCH_SHORT: what the books still have of the batch. */
export interface BatchShortage {
  sku: Sku;
  batch: string;
  left: number;
}
/**
 * Records the batches that a packer saw, in place of those that the books assumed. PARCEL_UNKNOWN: none has left, or before batches were
 * followed. PIECES_WRONG: other units or counts than lie in it. BATCH_UNKNOWN: none came in of that unit. BATCH_SHORT (BatchShortage): by
 * the books other parcels have them.
 */
export const recordOrderBatches = defineRequest({
  name: 'catalog.record-order-batches.v1',
  calledBy: ['gateway'],
  request: RecordOrderBatchesRequest,
  reply: OrderBatchesView,
  errors: ['PARCEL_UNKNOWN', 'PIECES_WRONG', 'BATCH_UNKNOWN', 'BATCH_SHORT'],
  caller: 'staff',
});

/** What came in of one unit with one batch, and where it is. */
export class BatchRow {
  /** Null for pieces without a noted batch. */
  @IsOptional() @IsString() @MaxLength(CATALOG_LIMITS.batch.max) batch!: string | null;
  @IsIn(SKUS) sku!: Sku;
  @IsInt() @Min(0) received!: number;
  /** Not sent by the books: available, held, or sold and not packed yet. */
  @IsInt() @Min(0) left!: number;
  /** In parcels that left and did not come back. */
  @IsInt() @Min(0) sent!: number;
  @IsISO8601() firstArrivedAt!: string;
}
export class ListBatchesRequest {}
export class ListBatchesReply {
  /** The latest arrival first. */
  @IsNestedList(() => BatchRow, { max: LIMITS.batchRows }) rows!: BatchRow[];
}
/** Every batch that came in, and where its pieces are by the books. */
export const listBatches = defineRequest({
  name: 'catalog.list-batches.v1',
  calledBy: ['gateway'],
  request: ListBatchesRequest,
  reply: ListBatchesReply,
  caller: 'staff',
});

export class BlockBatchRequest {
  /** Chosen by the caller; the same batch is blocked once under it. */
  @IsUUID() blockId!: string;
  @IsHumanText(CATALOG_LIMITS.batch) batch!: string;
  @IsHumanText(CATALOG_LIMITS.reason) reason!: string;
}
export class BlockBatchReply {
  /** Available pieces that were blocked just now. */
  @IsInt() @Min(0) blocked!: number;
  /** Pieces that are held or sold already and may still be packed: they have to be found by hand. */
  @IsInt() @Min(0) promised!: number;
  /** Whether this was done before under the same id. */
  @IsBoolean() isRepeated!: boolean;
}
/** Removes the available pieces of a batch from the stock, on record. BATCH_UNKNOWN: no such batch ever came in. */
export const blockBatch = defineRequest({
  name: 'catalog.block-batch.v1',
  calledBy: ['gateway'],
  request: BlockBatchRequest,
  reply: BlockBatchReply,
  errors: ['BATCH_UNKNOWN'],
  caller: 'admin',
});
