import { ArrayUnique, IsIn, IsOptional, IsUUID } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { CATALOG_LIMITS } from './catalog.limits';
import { HoldBrushesRequest } from './hold-brushes';

const { boxesPerHold } = CATALOG_LIMITS;

/** Why the brushes of one box are not held; RESERVATION_CLOSED and RESERVATION_DIFFERS as for reserveStock. */
export const HOLD_REFUSALS = ['STOCK_SHORT', 'BRUSHES_INVALID', 'RESERVATION_CLOSED', 'RESERVATION_DIFFERS'] as const;
export type HoldRefusal = (typeof HOLD_REFUSALS)[number];

export class HoldManyBrushesRequest {
  /** Each box named once. When too few brushes are left, boxes that come first are served first. */
  @IsNestedList(() => HoldBrushesRequest, { min: 1, max: boxesPerHold })
  @ArrayUnique(({ holdId }: HoldBrushesRequest) => holdId)
  boxes!: HoldBrushesRequest[];
}

/** What came of one box. */
export class HoldOutcome {
  @IsUUID() holdId!: string;
  /** Null when its brushes lie ready. */
  @IsOptional() @IsIn(HOLD_REFUSALS) refusal!: HoldRefusal | null;
}

export class HoldManyBrushesReply {
  /** One for each box, in the order asked. */
  @IsNestedList(() => HoldOutcome, { max: boxesPerHold }) outcomes!: HoldOutcome[];
}

/**
 * Holds single brushes for many boxes, each box all or none and by itself: one that is refused keeps no other waiting. A hold is settled like a
 * reservation, with `holdId` as its checkout.
 */
export const holdManyBrushes = defineRequest({
  name: 'catalog.hold-many-brushes.v1',
  askedBy: ['subscriptions'],
  request: HoldManyBrushesRequest,
  reply: HoldManyBrushesReply,
  deadlineMs: 15_000,
});
