import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { SKUS, type Sku } from '../catalog/brush';
import { CATALOG_LIMITS } from '../catalog/catalog.limits';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { RECALL_LIMITS as LIMITS } from './recalls.limits';

/** What is known of the batches in the parcels of an order. `elsewhere`: a packer saw that all its brushes of these units are of others. */
export const TRACES = ['packed', 'books', 'elsewhere'] as const;
export type Trace = (typeof TRACES)[number];

export class TraceBatchesRequest {
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(LIMITS.batches) @IsHumanText(CATALOG_LIMITS.batch, { each: true }) batches!: string[];
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(14) @IsIn(SKUS, { each: true }) skus!: Sku[];
  /** The last order of the page before; null for the first. */
  @IsOptional() @IsUUID() after!: string | null;
  @IsInt() @Min(1) @Max(LIMITS.traced) limit!: number;
}
export class TracedOrder {
  @IsUUID() orderId!: string;
  @IsIn(TRACES) trace!: Trace;
}
export class TraceBatchesReply {
  /** When the first of the batches came in; null when none ever did. */
  @IsOptional() @IsISO8601() arrivedAt!: string | null;
  /** By order. One that is not named may have got some, if it left since they came. */
  @IsNestedList(() => TracedOrder, { max: LIMITS.traced }) orders!: TracedOrder[];
}
/** Which orders got brushes of the batches, and which certainly did not. The answer decides which buyers are notified of a recall. */
export const traceBatches = defineRequest({
  name: 'catalog.trace-batches.v1',
  calledBy: ['orders-payments'],
  request: TraceBatchesRequest,
  reply: TraceBatchesReply,
});
