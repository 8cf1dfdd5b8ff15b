import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { SKUS, type Sku } from '../catalog/brush';
import { CATALOG_LIMITS } from '../catalog/catalog.limits';
import { defineEvent, defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { BATCH_SOURCES, RECALL_LIMITS as LIMITS, type BatchSource } from './recalls.limits';

export class ParcelShippedEventData {
  @IsUUID() orderId!: string;
  /** Reservation id of its brushes in the catalogue. */
  @IsUUID() reservationId!: string;
}
/** The parcel of an order, or the delivery of a plan, was handed to a carrier: its brushes have left the warehouse. */
export const parcelShipped = defineEvent('orders.parcel.left.v1', ParcelShippedEventData);

/** Pieces of one SKU from one batch. */
export class BatchShare {
  @IsIn(SKUS) sku!: Sku;
  /** The maker's batch number; null when it is not known. */
  @IsOptional() @IsHumanText(CATALOG_LIMITS.batch) batch!: string | null;
  @IsInt() @Min(1) @Max(1_000) pieces!: number;
}

export class GetOrderBatchesRequest {
  @IsUUID() orderId!: string;
}
/** Batches of the brushes of an order. Empty until its parcel has left, and for parcels that left before batches were tracked. */
export class OrderBatchesView {
  @IsUUID() orderId!: string;
  /** Dispatch time of its last parcel; null when none is known. */
  @IsOptional() @IsISO8601() leftAt!: string | null;
  /** Source of the last parcel's batches: the books assume that the oldest pieces leave first. */
  @IsIn(BATCH_SOURCES) source!: BatchSource;
  /** Brushes of the last parcel that did not come back. */
  @IsNestedList(() => BatchShare, { max: LIMITS.sharesShown }) shares!: BatchShare[];
}
/** Batches of the brushes of an order. */
export const getOrderBatches = defineRequest({
  name: 'catalog.get-order-batches.v1',
  calledBy: ['gateway'],
  request: GetOrderBatchesRequest,
  reply: OrderBatchesView,
  caller: 'staff',
});

/** Body of `PUT /admin/orders/{id}/batches`. */
export class RecordOrderBatchesBody {
  /** All pieces of the last parcel, by SKU and batch. */
  @IsNestedList(() => BatchShare, { min: 1, max: LIMITS.shares }) shares!: BatchShare[];
}
export class RecordOrderBatchesRequest extends RecordOrderBatchesBody {
  @IsUUID() orderId!: string;
}
/** Details of BATCH_SHORT: the pieces of the batch that the books still have. */
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

/** Received pieces of one SKU and batch, and their present state. */
export class BatchRow {
  /** Null for pieces without a noted batch. */
  @IsOptional() @IsString() @MaxLength(CATALOG_LIMITS.batch.max) batch!: string | null;
  @IsIn(SKUS) sku!: Sku;
  @IsInt() @Min(0) received!: number;
  /** Pieces that have not left by the books: available, held, or sold and not packed yet. */
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
/** Every received batch, and the state of its pieces by the books. */
export const listBatches = defineRequest({
  name: 'catalog.list-batches.v1',
  calledBy: ['gateway'],
  request: ListBatchesRequest,
  reply: ListBatchesReply,
  caller: 'staff',
});

export class BlockBatchRequest {
  /** Chosen by the caller; a repetition blocks nothing more. */
  @IsUUID() blockId!: string;
  @IsHumanText(CATALOG_LIMITS.batch) batch!: string;
  @IsHumanText(CATALOG_LIMITS.reason) reason!: string;
}
export class BlockBatchReply {
  /** Available pieces that were blocked just now. */
  @IsInt() @Min(0) blocked!: number;
  /** Pieces that are held or sold already and may still be packed: staff have to find them by hand. */
  @IsInt() @Min(0) promised!: number;
  /** Whether the same id was used before. */
  @IsBoolean() isRepeated!: boolean;
}
/** Removes the available pieces of a batch from the stock and audits it. BATCH_UNKNOWN: no such batch ever came in. */
export const blockBatch = defineRequest({
  name: 'catalog.block-batch.v1',
  calledBy: ['gateway'],
  request: BlockBatchRequest,
  reply: BlockBatchReply,
  errors: ['BATCH_UNKNOWN'],
  caller: 'admin',
});
