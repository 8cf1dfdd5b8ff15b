import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { ShippingInfo } from '../orders/shipping-info';
import { TrackingView } from '../orders/tracking-view';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import {
  DELIVERY_FAILURES,
  DELIVERY_HOLDUPS,
  DELIVERY_KINDS,
  DELIVERY_STATES,
  DELIVERY_STEPS,
  type DeliveryFailure,
  type DeliveryHoldup,
  type DeliveryKind,
  type DeliveryState,
  type DeliveryStep,
} from './delivery-states';

export const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Equal brushes, counted. */
export class BrushPiece extends BrushChoice {
  @IsInt() @Min(1) quantity!: number;
}

/** A parcel with where it goes and how far it is; for staff. */
export class DeliveryRow {
  @IsIn(DELIVERY_KINDS) kind!: DeliveryKind;
  /** The order's id, or the delivery's. */
  @IsUUID() id!: string;
  /** The day it has to leave, in the shop's zone. */
  @Matches(DAY) day!: string;
  /** The days between which it is expected at the door, both included; the same day twice where the carrier named one. */
  @IsOptional() @Matches(DAY) arrivesFrom!: string | null;
  @IsOptional() @Matches(DAY) arrivesUntil!: string | null;
  /** Whether the thirty days within which the law wants it delivered are over and it has not arrived. */
  @IsOptional() @IsBoolean() isPastTerm!: boolean | null;
  /** The day before which it has to leave, because its customer closed the account. Otherwise it is cancelled and refunded then. */
  @IsOptional() @Matches(DAY) endsOn?: string | null;
  @IsIn(DELIVERY_STATES) status!: DeliveryState;
  /** What holds it up or why it failed; null when all is well. */
  @IsOptional() @IsIn([...DELIVERY_HOLDUPS, ...DELIVERY_FAILURES]) reason!: DeliveryHoldup | DeliveryFailure | null;
  /** What staff wrote about its failure. */
  @IsOptional() @IsString() @MaxLength(300) note!: string | null;
  /** Its order and the order's number; null for a delivery that has none, as it never lay ready. */
  @IsOptional() @IsUUID() orderId!: string | null;
  @IsOptional() @IsString() @MaxLength(30) orderNumber!: string | null;
  /** Null for an order. */
  @IsOptional() @IsUUID() subscriptionId!: string | null;
  @IsOptional() @IsIn(PLAN_IDS) planId!: PlanId | null;
  @IsNestedList(() => BrushPiece, { max: 14 }) pieces!: BrushPiece[];
  @IsNested(() => ShippingInfo) shippingInfo!: ShippingInfo;
  @IsNestedOrNull(() => TrackingView) tracking!: TrackingView | null;
  @IsOptional() @IsISO8601() shippedAt!: string | null;
  @IsOptional() @IsISO8601() deliveredAt!: string | null;
  /** What may be done with it now. */
  @IsArray() @IsIn(DELIVERY_STEPS, { each: true }) steps!: DeliveryStep[];
}
