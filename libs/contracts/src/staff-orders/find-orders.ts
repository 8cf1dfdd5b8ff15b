import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { COUNTRIES, type Country } from '../orders/countries';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status';
import { ORDER_SORTS, type OrderSort } from './order-sorts';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList } from '../validation/nested';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Which orders; null leaves a condition out. */
export class OrdersFilter {
  /** The whole or the running part of a number, or the beginning of an address of mail, of a full name or of a last name. */
  @IsOptional() @IsHumanText({ min: 1, max: 100 }) search!: string | null;
  @IsOptional() @IsIn(ORDER_STATUSES) status!: OrderStatus | null;
  /** First and last day of placing, in the shop's zone, both included. */
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) from!: string | null;
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) until!: string | null;
  /** Cents, both included. */
  @IsOptional() @IsInt() @Min(0) @Max(99_999_999) minTotal!: number | null;
  @IsOptional() @IsInt() @Min(0) @Max(99_999_999) maxTotal!: number | null;
  /** Only what has to leave today or earlier, however long ago, and has not left; by dispatch day. */
  @IsOptional() @IsBoolean() due?: boolean | null;
  /** dispatch: what has yet to leave, by dispatch day, the earliest first; placed, or null: the newest first. */
  @IsOptional() @IsIn(ORDER_SORTS) sort?: OrderSort | null;
}

/** The query of `GET /admin/orders`. */
export class FindOrdersRequest extends OrdersFilter {
  @IsOptional() @IsString() @MaxLength(200) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}

/** A line of the list of orders. */
export class OrderRow {
  @IsUUID() id!: string;
  @IsString() @MaxLength(30) number!: string;
  @IsIn(ORDER_STATUSES) status!: OrderStatus;
  /** The account; null for a guest's. */
  @IsOptional() @IsUUID() userId!: string | null;
  /** The subscription whose delivery it is; null or absent for what was bought once. */
  @IsOptional() @IsUUID() subscriptionId?: string | null;
  @IsString() @MaxLength(202) name!: string;
  @IsString() @MaxLength(254) email!: string;
  @IsIn(COUNTRIES) country!: Country;
  @IsInt() @Min(1) brushCount!: number;
  @IsNested(() => MoneyView) total!: MoneyView;
  @IsNested(() => MoneyView) refunded!: MoneyView;
  @IsISO8601() placedAt!: string;
  /** The day it has to leave, in the shop's zone; null while it is not paid. */
  @IsOptional() @Matches(DAY) leavesOn?: string | null;
  /** The day before which it has to leave, because its customer closed the account. Otherwise it is cancelled and refunded then. */
  @IsOptional() @Matches(DAY) endsOn?: string | null;
}

export class FindOrdersReply {
  @IsNestedList(() => OrderRow, { max: 100 }) rows!: OrderRow[];
  @IsOptional() @IsString() @MaxLength(200) nextCursor!: string | null;
}

/** All orders that fit, the newest first unless asked otherwise; only the same caller can use the cursors. */
export const findOrders = defineRequest({
  name: 'orders.find-orders.v1',
  calledBy: ['gateway'],
  request: FindOrdersRequest,
  reply: FindOrdersReply,
  errors: ['CURSOR_INVALID'],
  caller: 'staff',
});

export class OrdersTable {
  @IsString() @MaxLength(100) fileName!: string;
  /** With a byte order mark; columns are parted by semicolons, as a Spanish spreadsheet wants it. */
  @IsString() @MaxLength(900_000) csv!: string;
}

/** The same as a table for a spreadsheet, which runs none of it: at most the newest 4,000, which the file's name then says. */
export const exportOrders = defineRequest({
  name: 'orders.export-orders.v1',
  calledBy: ['gateway'],
  request: OrdersFilter,
  reply: OrdersTable,
  caller: 'staff',
  deadlineMs: 15_000,
});
