import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { ShippingInfo } from '../orders/place-order';
import { TrackingView } from '../orders/tracking-page';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import {
  DELIVERY_FAILURES,
  DELIVERY_DELAY_REASONS,
  DELIVERY_KINDS,
  DELIVERY_STATES,
  DELIVERY_ACTIONS,
  type DeliveryFailure,
  type DeliveryDelayReason,
  type DeliveryKind,
  type DeliveryState,
  type DeliveryAction,
} from './delivery-states';

export const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Equal brushes and their number. */
export class BrushPiece extends BrushChoice {
  @IsInt() @Min(1) quantity!: number;
}

/** A parcel with its destination and progress, for staff. */
export class DeliveryRow {
  @IsIn(DELIVERY_KINDS) kind!: DeliveryKind;
  /** Id of the order or of the delivery. */
  @IsUUID() id!: string;
  /** Last day of dispatch, in the shop's zone. */
  @Matches(DAY_PATTERN) day!: string;
  /** Expected days of arrival, both included; equal when the carrier named one day. */
  @IsOptional() @Matches(DAY_PATTERN) arrivesFrom!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) arrivesUntil!: string | null;
  /** Whether it has not arrived within the legal thirty days. */
  @IsOptional() @IsBoolean() isPastTerm!: boolean | null;
  /** The day before which it has to leave because its customer closed the account. Otherwise it is cancelled and refunded then. */
  @IsOptional() @Matches(DAY_PATTERN) endsOn?: string | null;
  @IsIn(DELIVERY_STATES) status!: DeliveryState;
  /** Cause of a delay or failure; null without one. */
  @IsOptional() @IsIn([...DELIVERY_DELAY_REASONS, ...DELIVERY_FAILURES]) reason!: DeliveryDelayReason | DeliveryFailure | null;
  /** Note of staff about its failure. */
  @IsOptional() @IsString() @MaxLength(300) note!: string | null;
  /** Its order with its number; null for a delivery whose brushes were never reserved. */
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
  /** Actions that its state allows. */
  @IsArray() @IsIn(DELIVERY_ACTIONS, { each: true }) steps!: DeliveryAction[];
}
