import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { CARRIERS, type Carrier, MAX_SENT_BRUSHES } from '../orders/orders.limits';
import { DeliverOrderRequest, ShipOrderRequest } from '../orders/shipments';
import { WithdrawalItem } from '../orders/withdrawal';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { StaffOrderView } from './staff-order';

const TRACKING_NUMBER_PATTERN = /^[A-Za-z0-9-]{4,40}$/;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Body of `POST /admin/orders/{id}/ship`. */
export class ShipOrderBody {
  @IsIn(CARRIERS) carrier!: Carrier;
  @Matches(TRACKING_NUMBER_PATTERN) trackingNumber!: string;
  /** Day of arrival that the carrier announced; without one the shop's own estimate stays. */
  @IsOptional() @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) expectedOn?: string | null;
}

/** The parcel was handed to the carrier: processing → shipped. Repeating it with the same number changes nothing. */
export const shipOrderAsStaff = defineRequest({
  name: 'orders.ship-order-as-staff.v1',
  calledBy: ['gateway'],
  request: ShipOrderRequest,
  reply: StaffOrderView,
  errors: ['ORDER_UNKNOWN', 'ORDER_NOT_SHIPPABLE'],
  caller: 'staff',
});

/** The parcel arrived: shipped → delivered; the 14 days of withdrawal begin. */
export const deliverOrderAsStaff = defineRequest({
  name: 'orders.deliver-order-as-staff.v1',
  calledBy: ['gateway'],
  request: DeliverOrderRequest,
  reply: StaffOrderView,
  errors: ['ORDER_UNKNOWN', 'ORDER_NOT_SHIPPED'],
  caller: 'staff',
});

export class CancelOrderRequest {
  @IsUUID() orderId!: string;
}

/** Cancels an order that has not left. A paid one is refunded in full and its stock is available again. */
export const cancelOrderAsStaff = defineRequest({
  name: 'orders.cancel-order-as-staff.v1',
  calledBy: ['gateway'],
  request: CancelOrderRequest,
  reply: StaffOrderView,
  errors: ['ORDER_UNKNOWN', 'ORDER_NOT_CANCELLABLE', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'staff',
  deadlineMs: 12_000,
});

/** Body of `POST /admin/orders/{id}/refunds`. */
export class RefundOrderBody {
  /** Chosen by the caller: the same refund is made once. */
  @IsUUID() refundId!: string;
  /** Cents; null refunds all that is left, or the price of the items. */
  @IsOptional() @IsInt() @Min(1) @Max(99_999_999) amount!: number | null;
  @IsHumanText({ min: 3, max: 200 }) reason!: string;
  /** Whether the brushes are added to the stock again. It covers the sealed items, or with a refund of all that is left, all of these. */
  @IsBoolean() restock!: boolean;
  /** Refunded brushes; they cannot be withdrawn afterwards. */
  @IsOptional() @IsNestedList(() => WithdrawalItem, { min: 1, max: MAX_SENT_BRUSHES }) items?: WithdrawalItem[] | null;
}

export class RefundOrderRequest extends RefundOrderBody {
  @IsUUID() orderId!: string;
}

/**
 * Refunds an order, wholly or in part. The refund is stored first and sent to Stripe by a worker; repeating the call changes nothing.
 * WITHDRAWAL_ITEMS_INVALID: the items exceed the rest of the order. REAUTHENTICATION_REQUIRED: the last password check is more than 15
 * minutes ago.
 */
export const refundOrderAsStaff = defineRequest({
  name: 'orders.refund-order-as-staff.v1',
  calledBy: ['gateway'],
  request: RefundOrderRequest,
  reply: StaffOrderView,
  errors: ['ORDER_UNKNOWN', 'ORDER_NOT_PAID', 'REFUND_TOO_LARGE', 'WITHDRAWAL_ITEMS_INVALID', 'REAUTHENTICATION_REQUIRED'],
  caller: 'staff',
});

export class Parcel {
  @IsUUID() orderId!: string;
  @Matches(TRACKING_NUMBER_PATTERN) trackingNumber!: string;
}
export class ShipOrdersRequest {
  @IsIn(CARRIERS) carrier!: Carrier;
  @IsNestedList(() => Parcel, { max: 50 }) parcels!: Parcel[];
}
export class ParcelResult {
  @IsUUID() orderId!: string;
  /** Reason of a failed dispatch; null when it left. */
  @IsOptional() @IsString() @MaxLength(60) refusal!: string | null;
}
export class ShipOrdersReply {
  @IsNestedList(() => ParcelResult, { max: 50 }) results!: ParcelResult[];
}
/** Ships many parcels with one carrier, each independently: a failed one does not stop the others. */
export const shipOrders = defineRequest({
  name: 'orders.ship-orders.v1',
  calledBy: ['gateway'],
  request: ShipOrdersRequest,
  reply: ShipOrdersReply,
  caller: 'staff',
  deadlineMs: 20_000,
});
