import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList, IsNestedOrNull } from '../validation/nested';
import { DAY_PATTERN, DeliveryRow } from './delivery-row';
import { DELIVERY_STATES, type DeliveryState } from './delivery-states';

const MAX_ROWS = 101;

/** Filter of deliveries; null means no condition. */
export class DeliveriesFilter {
  @IsOptional() @IsIn(DELIVERY_STATES) status!: DeliveryState | null;
  /** The beginning of a name, last name or e-mail address, a whole order number or its running part, or an id. */
  @IsOptional() @IsHumanText({ min: 1, max: 100 }) search!: string | null;
}

/** Query of `GET /admin/deliveries`. */
export class FindDeliveriesQuery extends DeliveriesFilter {
  /** First day; null means today. */
  @IsOptional() @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) from!: string | null;
  /** Number of days; null means one. */
  @IsOptional() @IsInt() @Min(1) @Max(7) days!: number | null;
  /** Instead of those days: overdue deliveries, however old. */
  @IsOptional() @IsBoolean() late!: boolean | null;
  /** Instead of those days: deliveries of closed accounts that have not left. */
  @IsOptional() @IsBoolean() ending?: boolean | null;
  @IsOptional() @IsString() @MaxLength(80) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}
export class FindDeliveriesView {
  @IsNestedList(() => DeliveryRow, { max: 100 }) rows!: DeliveryRow[];
  @IsOptional() @IsString() @MaxLength(80) nextCursor!: string | null;
}

/** The delivery, or the day, after which a page begins. */
export class DeliveryPosition {
  @Matches(DAY_PATTERN) day!: string;
  /** null: the page begins with the first delivery of the day. */
  @IsOptional() @IsUUID() id!: string | null;
}
/** Request to one owner of deliveries; the first and the last day are included. */
export class FindDeliveriesRequest extends DeliveriesFilter {
  @Matches(DAY_PATTERN) from!: string;
  @Matches(DAY_PATTERN) until!: string;
  /** Only deliveries that are overdue on those days. */
  @IsBoolean() isOpen!: boolean;
  /** Only deliveries of closed accounts that have not left. */
  @IsOptional() @IsBoolean() isEnding?: boolean | null;
  @IsNestedOrNull(() => DeliveryPosition) after!: DeliveryPosition | null;
  @IsInt() @Min(1) @Max(MAX_ROWS) limit!: number;
}
export class FindDeliveriesReply {
  @IsNestedList(() => DeliveryRow, { max: MAX_ROWS }) rows!: DeliveryRow[];
}

const defineFindDeliveries = <const Code extends string>(name: string, errors: readonly Code[]) =>
  defineRequest({ name, calledBy: ['gateway'], request: FindDeliveriesRequest, reply: FindDeliveriesReply, errors, caller: 'staff' });

/** Parcels of paid orders by day and id; those of deliveries are left to their owner. */
export const findOrderDeliveries = defineFindDeliveries('orders.find-deliveries.v1', []);
/** Deliveries of subscriptions by day and id, without those that were skipped or cancelled. */
export const findSubscriptionDeliveries = defineFindDeliveries('subscriptions.find-deliveries.v1', []);
