import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { SKUS, type Sku } from '../catalog/brush';
import { CATALOG_LIMITS } from '../catalog/catalog.limits';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { RECALL_LIMITS as LIMITS } from './recalls.limits';

/** Batches in the parcels of an order. `elsewhere`: a packer recorded that all its brushes of these SKUs are of other batches. */
export const BATCH_TRACES = ['packed', 'books', 'elsewhere'] as const;
export type BatchTrace = (typeof BATCH_TRACES)[number];

export class TraceBatchesRequest {
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(LIMITS.batches) @IsHumanText(CATALOG_LIMITS.batch, { each: true }) batches!: string[];
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(14) @IsIn(SKUS, { each: true }) skus!: Sku[];
  /** Last order of the previous page; null for the first. */
  @IsOptional() @IsUUID() after!: string | null;
  @IsInt() @Min(1) @Max(LIMITS.traced) limit!: number;
}
export class TracedOrder {
  @IsUUID() orderId!: string;
  @IsIn(BATCH_TRACES) trace!: BatchTrace;
}
export class TraceBatchesReply {
  /** Arrival of the first of the batches; null when none ever came in. */
  @IsOptional() @IsISO8601() arrivedAt!: string | null;
  /** By order. An order that is not listed may have got some, if it left after their arrival. */
  @IsNestedList(() => TracedOrder, { max: LIMITS.traced }) orders!: TracedOrder[];
}
/** Orders that got brushes of the batches, and orders that certainly did not. The answer decides which buyers are notified of a recall. */
export const traceBatches = defineRequest({
  name: 'catalog.trace-batches.v1',
  calledBy: ['orders-payments'],
  request: TraceBatchesRequest,
  reply: TraceBatchesReply,
});
