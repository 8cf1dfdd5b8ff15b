import { IsInt, IsISO8601, IsOptional, Matches, Max, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsWithinDays } from '../validation/day-range';
import { IsNestedList } from '../validation/nested';
import { DAY_PATTERN, DeliveryRow } from './delivery-row';
import { DeliveriesFilter } from './find-deliveries';

/** Deliveries of a day that the calendar shows; it only counts the others. */
export const DELIVERIES_SHOWN_PER_DAY = 6;

/** The query of `GET /admin/deliveries/week`. */
export class DeliveriesWeekQuery extends DeliveriesFilter {
  /** First of seven days; null means today. */
  @IsOptional() @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) from!: string | null;
}

/** One day: the number of all its deliveries, and the first that match the filter. */
export class DeliveryDay {
  @Matches(DAY_PATTERN) day!: string;
  @IsInt() @Min(0) scheduled!: number;
  @IsInt() @Min(0) waiting!: number;
  @IsInt() @Min(0) inTransit!: number;
  @IsInt() @Min(0) delivered!: number;
  @IsInt() @Min(0) failed!: number;
  @IsInt() @Min(0) brushes!: number;
  /** Number of deliveries that match the filter. */
  @IsInt() @Min(0) fitting!: number;
  @IsNestedList(() => DeliveryRow, { max: DELIVERIES_SHOWN_PER_DAY }) first!: DeliveryRow[];
}
export class DeliveriesWeek {
  /** Today by the shop's clock. */
  @Matches(DAY_PATTERN) today!: string;
  @IsNestedList(() => DeliveryDay, { min: 7, max: 7 }) days!: DeliveryDay[];
  /** Deliveries that are overdue for dispatch or arrival, however old. */
  @IsInt() @Min(0) late!: number;
  /** Deliveries of closed accounts that have not left. */
  @IsOptional() @IsInt() @Min(0) ending?: number | null;
}

/** Request to one owner of deliveries for at most seven days; the first and the last day are included. */
export class DeliveriesWeekRequest extends DeliveriesFilter {
  @Matches(DAY_PATTERN) from!: string;
  @Matches(DAY_PATTERN) @IsWithinDays('from', 6) until!: string;
  @Matches(DAY_PATTERN) lateFrom!: string;
  @Matches(DAY_PATTERN) lateUntil!: string;
}
export class DeliveriesWeekReply {
  /** Only days with deliveries, in order. */
  @IsNestedList(() => DeliveryDay, { max: 7 }) days!: DeliveryDay[];
  @IsInt() @Min(0) @Max(1_000_000_000) late!: number;
  @IsOptional() @IsInt() @Min(0) @Max(1_000_000_000) ending?: number | null;
}

const defineDeliveriesWeek = (name: string) =>
  defineRequest({ name, calledBy: ['gateway'], request: DeliveriesWeekRequest, reply: DeliveriesWeekReply, caller: 'staff' });

export const getOrderDeliveriesWeek = defineDeliveriesWeek('orders.get-deliveries-week.v1');
export const getSubscriptionDeliveriesWeek = defineDeliveriesWeek('subscriptions.get-deliveries-week.v1');
