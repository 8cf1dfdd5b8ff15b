import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { COUNTRIES, type Country } from '../orders/countries';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status';
import { ORDER_SORTS, type OrderSort } from './order-actions';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList } from '../validation/nested';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Filter of orders; null means no condition. */
export class OrdersFilter {
  /** The whole or the running part of a number, or the beginning of an e-mail address, a full name or a last name. */
  @IsOptional() @IsHumanText({ min: 1, max: 100 }) search!: string | null;
  @IsOptional() @IsIn(ORDER_STATUSES) status!: OrderStatus | null;
  /** First and last day of placing, in the shop's zone, both included. */
  @IsOptional() @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) from!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) until!: string | null;
  /** Cents, both included. */
  @IsOptional() @IsInt() @Min(0) @Max(99_999_999) minTotal!: number | null;
  @IsOptional() @IsInt() @Min(0) @Max(99_999_999) maxTotal!: number | null;
  /** Only orders that are due for dispatch today or overdue, by dispatch day. */
  @IsOptional() @IsBoolean() due?: boolean | null;
  /** dispatch: orders to be dispatched, the earliest day first; placed, or null: the newest first. */
  @IsOptional() @IsIn(ORDER_SORTS) sort?: OrderSort | null;
}

/** Query of `GET /admin/orders`. */
export class FindOrdersRequest extends OrdersFilter {
  @IsOptional() @IsString() @MaxLength(200) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}

/** A line of the list of orders. */
export class OrderRow {
  @IsUUID() id!: string;
  @IsString() @MaxLength(30) number!: string;
  @IsIn(ORDER_STATUSES) status!: OrderStatus;
  /** Owner account; null for a guest's order. */
  @IsOptional() @IsUUID() userId!: string | null;
  /** Subscription of the delivery; null or absent for a single purchase. */
  @IsOptional() @IsUUID() subscriptionId?: string | null;
  @IsString() @MaxLength(202) name!: string;
  @IsString() @MaxLength(254) email!: string;
  @IsIn(COUNTRIES) country!: Country;
  @IsInt() @Min(1) brushCount!: number;
  @IsNested(() => MoneyView) total!: MoneyView;
  @IsNested(() => MoneyView) refunded!: MoneyView;
  @IsISO8601() placedAt!: string;
  /** Last day of dispatch, in the shop's zone; null while it is not paid. */
  @IsOptional() @Matches(DAY_PATTERN) leavesOn?: string | null;
  /** The day before which it has to leave because its customer closed the account. Otherwise it is cancelled and refunded then. */
  @IsOptional() @Matches(DAY_PATTERN) endsOn?: string | null;
}

export class FindOrdersReply {
  @IsNestedList(() => OrderRow, { max: 100 }) rows!: OrderRow[];
  @IsOptional() @IsString() @MaxLength(200) nextCursor!: string | null;
}

/** Matching orders, the newest first by default. Only the same caller can use the cursors. */
export const findOrders = defineRequest({
  name: 'orders.find-orders.v1',
  calledBy: ['gateway'],
  request: FindOrdersRequest,
  reply: FindOrdersReply,
  errors: ['CURSOR_INVALID'],
  caller: 'staff',
});
