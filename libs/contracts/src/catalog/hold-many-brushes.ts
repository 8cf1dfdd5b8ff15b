import { ArrayUnique, IsIn, IsOptional, IsUUID } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { CATALOG_LIMITS } from './catalog.limits';
import { HoldBrushesRequest } from './hold-brushes';

const { deliveriesPerHold } = CATALOG_LIMITS;

/** Why the brushes of one delivery are not held; RESERVATION_CLOSED and RESERVATION_DIFFERS as for reserveStock. */
export const HOLD_REFUSALS = ['STOCK_SHORT', 'BRUSHES_INVALID', 'RESERVATION_CLOSED', 'RESERVATION_DIFFERS'] as const;
export type HoldRefusal = (typeof HOLD_REFUSALS)[number];

export class HoldManyBrushesRequest {
  /** Each delivery named once. When too few brushes are left, deliveries that come first are served first. */
  @IsNestedList(() => HoldBrushesRequest, { min: 1, max: deliveriesPerHold })
  @ArrayUnique(({ holdId }: HoldBrushesRequest) => holdId)
  deliveries!: HoldBrushesRequest[];
}

/** What came of one delivery. */
export class HoldOutcome {
  @IsUUID() holdId!: string;
  /** Null when its brushes lie ready. */
  @IsOptional() @IsIn(HOLD_REFUSALS) refusal!: HoldRefusal | null;
}

export class HoldManyBrushesReply {
  /** One for each delivery, in the order asked. */
  @IsNestedList(() => HoldOutcome, { max: deliveriesPerHold }) outcomes!: HoldOutcome[];
}

/**
 * Holds single brushes for many deliveries, each delivery all or none and by itself: one that is refused keeps no other waiting. A hold is settled like a
 * reservation, with `holdId` as its checkout.
 */
export const holdManyBrushes = defineRequest({
  name: 'catalog.hold-many-brushes.v1',
  calledBy: ['subscriptions'],
  request: HoldManyBrushesRequest,
  reply: HoldManyBrushesReply,
  deadlineMs: 15_000,
});
