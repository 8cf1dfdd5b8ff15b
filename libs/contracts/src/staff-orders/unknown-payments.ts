import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { IsNested, IsNestedList } from '../validation/nested';
import {
  REFUND_STATES,
  type RefundStateName,
  UNKNOWN_PAYMENT_KINDS,
  UNKNOWN_PAYMENT_LISTS,
  UNKNOWN_PAYMENT_STATES,
  type UnknownPaymentKind,
  type UnknownPaymentList,
  type UnknownPaymentState,
} from './order-actions';

/** Query of `GET /admin/unknown-payments`. */
export class ListUnknownPaymentsRequest {
  /** null means the open ones. */
  @IsOptional() @IsIn(UNKNOWN_PAYMENT_LISTS) list!: UnknownPaymentList | null;
  @IsOptional() @IsString() @MaxLength(200) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}

/** A payment at Stripe whose order or plan this shop does not know. */
export class UnknownPaymentView {
  @IsUUID() id!: string;
  @IsIn(UNKNOWN_PAYMENT_KINDS) kind!: UnknownPaymentKind;
  @IsIn(UNKNOWN_PAYMENT_STATES) state!: UnknownPaymentState;
  /** Stripe's id of the payment. */
  @IsString() @MaxLength(255) paymentIntent!: string;
  /** Stripe's id of the Checkout Session; null for a renewal of a plan. */
  @IsOptional() @IsString() @MaxLength(255) sessionId!: string | null;
  /** Paid for the order or the plan alone. */
  @IsNested(() => MoneyView) amount!: MoneyView;
  @IsISO8601() paidAt!: string;
  /** From Stripe; null when Stripe has none, and after an erasure. */
  @IsOptional() @IsString() @MaxLength(254) email!: string | null;
  @IsOptional() @IsString() @MaxLength(255) name!: string | null;
  @IsISO8601() foundAt!: string;
  @IsOptional() @IsISO8601() decidedAt!: string | null;
  /** The member of staff who decided. */
  @IsOptional() @IsUUID() decidedBy!: string | null;
  /** The rebuilt order. */
  @IsOptional() @IsUUID() orderId!: string | null;
  /** State of the refund at Stripe; null until one is requested. */
  @IsOptional() @IsIn(REFUND_STATES) refundState!: RefundStateName | null;
  /** Why the latest attempt of the refund failed. */
  @IsOptional() @IsString() @MaxLength(500) failure!: string | null;
}

export class ListUnknownPaymentsReply {
  @IsNestedList(() => UnknownPaymentView, { max: 100 }) rows!: UnknownPaymentView[];
  @IsOptional() @IsString() @MaxLength(200) nextCursor!: string | null;
}

/** Open payments, the oldest first; or decided ones, the latest first. */
export const listUnknownPayments = defineRequest({
  name: 'orders.list-unknown-payments.v1',
  calledBy: ['gateway'],
  request: ListUnknownPaymentsRequest,
  reply: ListUnknownPaymentsReply,
  errors: ['CURSOR_INVALID'],
  caller: 'staff',
});

export class UnknownPaymentRequest {
  @IsUUID() paymentId!: string;
}

/**
 * Stores the order of a paid Checkout Session again, with the goods, prices and address that Stripe has. It then goes on like any paid
 * order. ORDER_NOT_REBUILDABLE: Stripe's data does not suffice, was refunded, or the order exists; its details name the reason.
 */
export const rebuildOrderAsStaff = defineRequest({
  name: 'orders.rebuild-order-as-staff.v1',
  calledBy: ['gateway'],
  request: UnknownPaymentRequest,
  reply: UnknownPaymentView,
  errors: ['UNKNOWN_PAYMENT_UNKNOWN', 'UNKNOWN_PAYMENT_DECIDED', 'ORDER_NOT_REBUILDABLE', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'staff',
  // Longer than the two attempts of ten seconds at Stripe.
  deadlineMs: 22_000,
});

/** Refunds the payment in full; a worker sends the refund. A plan is canceled at Stripe first. */
export const refundUnknownPaymentAsStaff = defineRequest({
  name: 'orders.refund-unknown-payment-as-staff.v1',
  calledBy: ['gateway'],
  request: UnknownPaymentRequest,
  reply: UnknownPaymentView,
  errors: ['UNKNOWN_PAYMENT_UNKNOWN', 'UNKNOWN_PAYMENT_DECIDED', 'REAUTHENTICATION_REQUIRED'],
  caller: 'staff',
});
