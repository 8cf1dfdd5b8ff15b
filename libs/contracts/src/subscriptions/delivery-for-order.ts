import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { LocalizedText } from '../localized-text';
import { CARRIERS, type Carrier } from '../orders/orders.limits';
import { ShippingInfo } from '../orders/place-order';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { DELIVERY_STATUSES, type DeliveryStatus } from './subscription-status';

export class DeliveryForOrderRequest {
  @IsUUID() deliveryId!: string;
}

/** A delivery with the facts that its order shows. The subscriptions service decides about the delivery, never the order. */
export class DeliveryForOrder {
  @IsUUID() deliveryId!: string;
  @IsUUID() subscriptionId!: string;
  @IsUUID() userId!: string;
  /** Its number within the subscription, from 1. */
  @IsInt() @Min(1) cycle!: number;
  @IsIn(DELIVERY_STATUSES) status!: DeliveryStatus;
  /** Whether its brushes are reserved, or have left: from then on it has an order. */
  @IsBoolean() isPrepared!: boolean;
  /** Day of dispatch, Europe/Madrid. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/) date!: string;
  @IsOptional() @IsString() @MaxLength(40) reason!: string | null;
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsNested(() => LocalizedText) planName!: LocalizedText;
  @IsNestedList(() => BrushChoice, { max: 4 }) brushes!: BrushChoice[];
  /** Null once its owner was erased. */
  @IsNestedOrNull(() => ShippingInfo) shippingInfo!: ShippingInfo | null;
  @IsOptional() @IsIn(CARRIERS) carrier!: Carrier | null;
  @IsOptional() @IsString() @MaxLength(40) trackingNumber!: string | null;
  @IsOptional() @IsISO8601() shippedAt!: string | null;
  @IsOptional() @IsISO8601() deliveredAt!: string | null;
  @IsIn(LOCALES) locale!: Locale;
  /** Reservation id of its brushes in the catalogue. */
  @IsOptional() @IsUUID() reservationId?: string | null;
}

/** The current state of a delivery, for the service that syncs its order. */
export const getDeliveryForOrder = defineRequest({
  name: 'subscriptions.get-delivery-for-order.v1',
  calledBy: ['orders-payments'],
  request: DeliveryForOrderRequest,
  reply: DeliveryForOrder,
  errors: ['DELIVERY_UNKNOWN'],
});
