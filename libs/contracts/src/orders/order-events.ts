import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { defineEvent } from '../define';
import { LOCALES, type Locale } from '../locale';
import { MoneyView } from '../money-view';
import { MAX_REFUND_DAYS, RefundDay } from '../refund-day';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { COUNTRIES, type Country } from './countries';
import { MAX_SENT_BRUSHES, WITHDRAWAL_STATES, type WithdrawalState } from './orders.limits';
import { CANCEL_REASONS, ORDER_STATUSES, type CancelReason, type OrderStatus } from './order-status';
import { MayBeAbsent } from '../validation/may-be-absent';

/** The public state of an order after a change; ids and figures, no personal data. */
export class OrderEventData {
  @IsUUID() orderId!: string;
  @IsUUID() checkoutId!: string;
  /** Owner account; null for a guest's order. */
  @IsOptional() @IsUUID() userId!: string | null;
  @IsString() @MaxLength(30) number!: string;
  @IsIn(ORDER_STATUSES) status!: OrderStatus;
  @IsOptional() @IsIn(CANCEL_REASONS) cancelReason!: CancelReason | null;
  @IsNested(() => MoneyView) total!: MoneyView;
  @IsNested(() => MoneyView) refunded!: MoneyView;
  /** Changes of `refunded` by day, the earliest first; left out while nothing was refunded. */
  @MayBeAbsent() @IsNestedList(() => RefundDay, { max: MAX_REFUND_DAYS }) refundDays?: RefundDay[];
  @IsInt() @Min(1) itemCount!: number;
  /** Brushes over all lines; the forest counts them. */
  @IsInt() @Min(1) brushCount!: number;
  @IsIn(COUNTRIES) country!: Country;
  @IsIn(LOCALES) locale!: Locale;
  @IsOptional() @IsISO8601() placedAt?: string | null;
  @IsOptional() @IsISO8601() paidAt?: string | null;
}

/** A Checkout Session was opened; stock is held. */
export const orderPlaced = defineEvent('orders.order.placed.v1', OrderEventData);
/** The payment has arrived: the order is in processing and has its invoice. */
export const orderPaid = defineEvent('orders.order.paid.v1', OrderEventData);
/** The customer finished the Checkout Session with a method whose money arrives days later. */
export const orderPaymentDelayed = defineEvent('orders.order.payment-delayed.v1', OrderEventData);
/** A late payment failed; the order is cancelled. */
export const orderPaymentFailed = defineEvent('orders.order.payment-failed.v1', OrderEventData);
/** The order was cancelled; `cancelReason` says why. */
export const orderCancelled = defineEvent('orders.order.cancelled.v1', OrderEventData);
/** The order was refunded, wholly or in part; `refunded` is the total. */
export const orderRefunded = defineEvent('orders.order.refunded.v1', OrderEventData);
/** A bank returned a refund to the shop; `refunded` is the remaining total. */
export const orderRefundFailed = defineEvent('orders.order.refund-failed.v1', OrderEventData);
/** The buyer's bank opened a dispute. */
export const orderDisputed = defineEvent('orders.order.disputed.v1', OrderEventData);

export class OrderDisputeEventData extends OrderEventData {
  /** won: the shop keeps the money; lost: the bank took it for good, and it counts as refunded. */
  @IsIn(['won', 'lost']) outcome!: 'won' | 'lost';
}
/** The buyer's bank closed the dispute. */
export const orderDisputeClosed = defineEvent('orders.order.dispute-closed.v1', OrderDisputeEventData);
/** Paid amount and order disagree: nothing ships before staff have checked it. */
export const orderQuarantined = defineEvent('orders.order.quarantined.v1', OrderEventData);
/** The parcel was handed to a carrier. */
export const orderShipped = defineEvent('orders.order.shipped.v1', OrderEventData);
/** The parcel arrived. */
export const orderDelivered = defineEvent('orders.order.delivered.v1', OrderEventData);
/** The parcel did not arrive: the order is in processing again, to be sent once more. */
export const orderDeliveryFailed = defineEvent('orders.order.delivery-failed.v1', OrderEventData);
/** A guest's order now belongs to an account that proved the address; `userId` says which. */
export const orderClaimed = defineEvent('orders.order.claimed.v1', OrderEventData);

/** Effect of a withdrawal on a plan, for the service that owns the plan. */
export class WithdrawnPlan {
  @IsUUID() subscriptionId!: string;
  /** Time of the declaration, UTC. */
  @IsISO8601() receivedAt!: string;
  /** Whether the declarer proved to own it: then it ends at once. Otherwise staff decide. */
  @IsBoolean() isProven!: boolean;
  /** Sent brushes with an opened seal, by their names in the plan's contract. */
  @IsArray()
  @ArrayMaxSize(MAX_SENT_BRUSHES)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(MAX_SENT_BRUSHES - 1, { each: true })
  openedLines!: number[];
  /** Whether the shop refunds opened brushes too. */
  @IsBoolean() paysOpened!: boolean;
  /** Whether the sealed brushes are added to the stock again. */
  @IsBoolean() restock!: boolean;
}

export class WithdrawalEventData {
  @IsUUID() withdrawalId!: string;
  @IsOptional() @IsUUID() orderId!: string | null;
  @IsIn(WITHDRAWAL_STATES) state!: WithdrawalState;
  /** Plan of the withdrawal; absent when it is about an order. */
  @IsNestedOrNull(() => WithdrawnPlan) plan?: WithdrawnPlan | null;
}

/** A customer withdrew from an order or a plan; it must be acknowledged without delay. */
export const withdrawalReceived = defineEvent('orders.withdrawal.received.v1', WithdrawalEventData);
/** The withdrawal was refunded or refused. */
export const withdrawalResolved = defineEvent('orders.withdrawal.resolved.v1', WithdrawalEventData);
