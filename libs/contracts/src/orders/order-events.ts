import { IsIn, IsInt, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { defineEvent } from '../define';
import { LOCALES, type Locale } from '../locale';
import { MoneyView } from '../money-view';
import { IsNested } from '../validation/nested';
import { COUNTRIES, type Country } from './countries';
import { CANCEL_REASONS, ORDER_STATUSES, type CancelReason, type OrderStatus } from './order-status';

/** The public state of an order after a change; ids and figures, no personal data. */
export class OrderFact {
  @IsUUID() orderId!: string;
  @IsUUID() checkoutId!: string;
  @IsString() @MaxLength(30) number!: string;
  @IsIn(ORDER_STATUSES) status!: OrderStatus;
  @IsOptional() @IsIn(CANCEL_REASONS) cancelReason!: CancelReason | null;
  @IsNested(() => MoneyView) total!: MoneyView;
  @IsNested(() => MoneyView) refunded!: MoneyView;
  @IsInt() @Min(1) itemCount!: number;
  /** Brushes over all lines; what the forest counts. */
  @IsInt() @Min(1) brushCount!: number;
  @IsIn(COUNTRIES) country!: Country;
  @IsIn(LOCALES) locale!: Locale;
}

/** A payment page was opened; stock is held. */
export const orderPlaced = defineEvent('orders.order.placed.v1', OrderFact);
/** The money is here: the order is in processing and has its invoice. */
export const orderPaid = defineEvent('orders.order.paid.v1', OrderFact);
/** The customer finished the page with a method whose money comes days later. */
export const orderPaymentDelayed = defineEvent('orders.order.payment-delayed.v1', OrderFact);
/** A late payment did not come; the order is cancelled. */
export const orderPaymentFailed = defineEvent('orders.order.payment-failed.v1', OrderFact);
/** The order was called off; `cancelReason` says why. */
export const orderCancelled = defineEvent('orders.order.cancelled.v1', OrderFact);
/** Money went back, wholly or in part; `refunded` is the sum so far. */
export const orderRefunded = defineEvent('orders.order.refunded.v1', OrderFact);
/** The bank sent money back to us that was on its way to the buyer; `refunded` is what is left of the sum. */
export const orderRefundFailed = defineEvent('orders.order.refund-failed.v1', OrderFact);
/** The buyer's bank asks for the money back. */
export const orderDisputed = defineEvent('orders.order.disputed.v1', OrderFact);
/** Paid amount and order disagree: nothing ships until staff have looked. */
export const orderQuarantined = defineEvent('orders.order.quarantined.v1', OrderFact);
