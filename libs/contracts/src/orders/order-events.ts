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
import { MOST_REFUND_DAYS, RefundDay } from '../refund-day';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { COUNTRIES, type Country } from './countries';
import { MOST_SENT_BRUSHES } from './withdrawal-limits';
import { WITHDRAWAL_STATES, type WithdrawalState } from './withdrawal-states';
import { CANCEL_REASONS, ORDER_STATUSES, type CancelReason, type OrderStatus } from './order-status';
import { MayBeAbsent } from '../validation/may-be-absent';

/** The public state of an order after a change; ids and figures, no personal data. */
export class OrderEventData {
  @IsUUID() orderId!: string;
  @IsUUID() checkoutId!: string;
  /** The account it belongs to; null for a guest's. */
  @IsOptional() @IsUUID() userId!: string | null;
  @IsString() @MaxLength(30) number!: string;
  @IsIn(ORDER_STATUSES) status!: OrderStatus;
  @IsOptional() @IsIn(CANCEL_REASONS) cancelReason!: CancelReason | null;
  @IsNested(() => MoneyView) total!: MoneyView;
  @IsNested(() => MoneyView) refunded!: MoneyView;
  /** On which days `refunded` became what it is, the earliest first; left out while nothing was refunded. */
  @MayBeAbsent() @IsNestedList(() => RefundDay, { max: MOST_REFUND_DAYS }) refundDays?: RefundDay[];
  @IsInt() @Min(1) itemCount!: number;
  /** Brushes over all lines; what the forest counts. */
  @IsInt() @Min(1) brushCount!: number;
  @IsIn(COUNTRIES) country!: Country;
  @IsIn(LOCALES) locale!: Locale;
  @IsOptional() @IsISO8601() placedAt?: string | null;
  @IsOptional() @IsISO8601() paidAt?: string | null;
}

/** A Checkout Session was opened; stock is held. */
export const orderPlaced = defineEvent('orders.order.placed.v1', OrderEventData);
/** The money is here: the order is in processing and has its invoice. */
export const orderPaid = defineEvent('orders.order.paid.v1', OrderEventData);
/** The customer finished the Checkout Session with a method whose money comes days later. */
export const orderPaymentDelayed = defineEvent('orders.order.payment-delayed.v1', OrderEventData);
/** A late payment did not come; the order is cancelled. */
export const orderPaymentFailed = defineEvent('orders.order.payment-failed.v1', OrderEventData);
/** The order was cancelled; `cancelReason` says why. */
export const orderCancelled = defineEvent('orders.order.cancelled.v1', OrderEventData);
/** The order was refunded, wholly or in part; `refunded` is the sum so far. */
export const orderRefunded = defineEvent('orders.order.refunded.v1', OrderEventData);
/** The bank sent money back to us that was on its way to the buyer; `refunded` is what is left of the sum. */
export const orderRefundFailed = defineEvent('orders.order.refund-failed.v1', OrderEventData);
/** The buyer's bank asks for the money back. */
export const orderDisputed = defineEvent('orders.order.disputed.v1', OrderEventData);

export class OrderDisputeEventData extends OrderEventData {
  /** won: the shop keeps the money; lost: the bank took it for good, and it counts as gone back. */
  @IsIn(['won', 'lost']) outcome!: 'won' | 'lost';
}
/** The buyer's bank has decided. */
export const orderDisputeClosed = defineEvent('orders.order.dispute-closed.v1', OrderDisputeEventData);
/** Paid amount and order disagree: nothing ships until staff have looked. */
export const orderQuarantined = defineEvent('orders.order.quarantined.v1', OrderEventData);
/** The parcel was handed to a carrier. */
export const orderShipped = defineEvent('orders.order.shipped.v1', OrderEventData);
/** The parcel arrived. */
export const orderDelivered = defineEvent('orders.order.delivered.v1', OrderEventData);
/** The parcel did not arrive: the order is in processing again, to be sent once more. */
export const orderDeliveryFailed = defineEvent('orders.order.delivery-failed.v1', OrderEventData);
/** A guest's order now belongs to an account that proved the address; `userId` says which. */
export const orderClaimed = defineEvent('orders.order.claimed.v1', OrderEventData);

/** What a withdrawal from a plan means to the service that keeps the plan. */
export class WithdrawnPlan {
  @IsUUID() subscriptionId!: string;
  /** When it was declared, UTC. */
  @IsISO8601() receivedAt!: string;
  /** Whether it was proven to be the declarer's: then it ends at once. Else only what staff decide counts. */
  @IsBoolean() isProven!: boolean;
  /** The sent brushes whose seal was opened, as the contract of the plan names them. */
  @IsArray()
  @ArrayMaxSize(MOST_SENT_BRUSHES)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(MOST_SENT_BRUSHES - 1, { each: true })
  openedLines!: number[];
  /** Whether the shop refunds opened ones too. */
  @IsBoolean() paysOpened!: boolean;
  /** Whether the sealed ones are added to the stock again. */
  @IsBoolean() restock!: boolean;
}

export class WithdrawalEventData {
  @IsUUID() withdrawalId!: string;
  @IsOptional() @IsUUID() orderId!: string | null;
  @IsIn(WITHDRAWAL_STATES) state!: WithdrawalState;
  /** None when it is about an order. */
  @IsNestedOrNull(() => WithdrawnPlan) plan?: WithdrawnPlan | null;
}

/** A customer withdrew from an order or a plan; it must be acknowledged without delay. */
export const withdrawalReceived = defineEvent('orders.withdrawal.received.v1', WithdrawalEventData);
/** Refunded or refused. */
export const withdrawalResolved = defineEvent('orders.withdrawal.resolved.v1', WithdrawalEventData);
