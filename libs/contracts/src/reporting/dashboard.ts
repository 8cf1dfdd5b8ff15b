import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { SKUS, type Sku } from '../catalog/brush';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../subscriptions/subscription-status';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { TREND_STEPS, type TrendStep } from './trend-steps';
import { MayBeAbsent } from '../validation/may-be-absent';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Plain broadcast after any data of the back office changed; empty body. Pages reload the data that they show. */
export const METRICS_CHANGED_SUBJECT = 'reporting.metrics-changed.v1';

/**
 * Metrics of the shop. Months and days are those of Europe/Madrid. Revenue is sales, booked on the day of the payment, less refunds, booked
 * on the day they succeeded: later events never change a month that has ended.
 */
export class Metrics {
  @IsNested(() => MoneyView) totalRevenue!: MoneyView;
  /** Below zero in a month with more refunds than sales. */
  @IsNested(() => MoneyView) monthlyRevenue!: MoneyView;
  /** Revenue of last month up to the day with today's number, or up to its end. */
  @IsNested(() => MoneyView) lastMonthRevenue!: MoneyView;
  /** Sum of the monthly prices of active subscriptions. */
  @IsNested(() => MoneyView) mrr!: MoneyView;
  @IsNested(() => MoneyView) mrrPaused!: MoneyView;
  @IsNested(() => MoneyView) mrrPastDue!: MoneyView;
  @IsInt() @Min(0) activeSubscriptions!: number;
  @IsInt() @Min(0) pausedSubscriptions!: number;
  @IsInt() @Min(0) pastDueSubscriptions!: number;
  @IsInt() @Min(0) startedThisMonth!: number;
  @IsInt() @Min(0) cancelledThisMonth!: number;
  /** Months of deliveries that were not paid when their plans ended; one decimal. */
  @IsNumber() @Min(0) writtenOffMonths!: number;
  @IsNumber() @Min(0) writtenOffThisMonth!: number;
  /** Percent of active plus cancelled this month; one decimal. */
  @IsNumber() @Min(0) churnRate!: number;
  /** Paid orders without a subscription. */
  @IsInt() @Min(0) oneTimeOrders!: number;
  @IsInt() @Min(0) guestOrders!: number;
  @IsInt() @Min(0) ordersThisMonth!: number;
  /** This month's paid orders per 100 customers; one decimal. */
  @IsNumber() @Min(0) conversionRate!: number;
  /** Pending and processing orders. */
  @IsInt() @Min(0) pendingDeliveries!: number;
  @IsInt() @Min(0) unpaidOrders!: number;
  /** Deliveries of subscriptions due today or in the six days after. */
  @IsInt() @Min(0) upcomingDeliveries!: number;
  @IsInt() @Min(0) dueToday!: number;
  /** Deliveries that arrived. */
  @IsInt() @Min(0) completedDeliveries!: number;
  /** Accounts with a proven address. */
  @IsInt() @Min(0) totalUsers!: number;
  @IsInt() @Min(0) unconfirmedUsers!: number;
}

/** A new order or subscription, the newest first. */
export class Activity {
  @IsIn(['order', 'subscription']) kind!: 'order' | 'subscription';
  @IsUUID() id!: string;
  @IsISO8601() at!: string;
  @IsOptional() @IsString() @MaxLength(30) number!: string | null;
  @IsOptional() @IsIn(PLAN_IDS) planId!: PlanId | null;
  @IsIn([...ORDER_STATUSES, ...SUBSCRIPTION_STATUSES]) status!: OrderStatus | SubscriptionStatus;
  @IsNested(() => MoneyView) amount!: MoneyView;
  @IsBoolean() isGuest!: boolean;
  /** Owner, by name or e-mail address; null while that is unavailable, and for an erased person. */
  @IsOptional() @IsString() @MaxLength(254) name?: string | null;
}

export class LowStockItem {
  @IsIn(SKUS) sku!: Sku;
  @IsInt() @Min(0) available!: number;
  @IsInt() @Min(0) threshold!: number;
}
export class LowStockView {
  @IsNestedList(() => LowStockItem, { max: 14 }) items!: LowStockItem[];
}

export class DueDay {
  @Matches(DAY_PATTERN) day!: string;
  @IsInt() @Min(0) deliveries!: number;
}

export class DashboardView {
  @IsISO8601() at!: string;
  /** Today in Madrid. */
  @Matches(DAY_PATTERN) today!: string;
  @IsNested(() => Metrics) metrics!: Metrics;
  @IsNestedList(() => Activity, { max: 5 }) activity!: Activity[];
  /** Seven days from today. */
  @IsNestedList(() => DueDay, { max: 7 }) upcoming!: DueDay[];
  /** SKUs at or below their threshold; null while the catalogue does not answer. */
  @IsNestedOrNull(() => LowStockView) lowStock!: LowStockView | null;
}
export class GetDashboardRequest {}

/** Data of the first page of the back office. */
export const getDashboard = defineRequest({
  name: 'reporting.get-dashboard.v1',
  calledBy: ['gateway'],
  request: GetDashboardRequest,
  reply: DashboardView,
  caller: 'staff',
});

export class CountUsersRequest {}
/** Number of accounts that are not closed. */
export class UserTotals {
  /** Accounts with a proven address. */
  @IsInt() @Min(0) confirmed!: number;
  @IsInt() @Min(0) unconfirmed!: number;
}
/** The number of accounts, without the rest of the figures. */
export const countUsers = defineRequest({
  name: 'reporting.count-users.v1',
  calledBy: ['gateway'],
  request: CountUsersRequest,
  reply: UserTotals,
  caller: 'staff',
});

export class TrendsQuery {
  @IsIn(TREND_STEPS) by!: TrendStep;
}
export class TrendPoint {
  /** A day, or the first day of a month. */
  @Matches(DAY_PATTERN) from!: string;
  /** Cents: sales of these days less refunds of these days. */
  @IsInt() orderRevenue!: number;
  @IsInt() subscriptionRevenue!: number;
  @IsInt() @Min(0) orders!: number;
  @IsInt() @Min(0) newSubscriptions!: number;
  @IsInt() @Min(0) cancelledSubscriptions!: number;
}
export class TrendsView {
  @IsIn(TREND_STEPS) by!: TrendStep;
  @IsNestedList(() => TrendPoint, { max: 31 }) points!: TrendPoint[];
}
/** The last thirty days or twelve months without gaps, the current one included. */
export const getTrends = defineRequest({
  name: 'reporting.get-trends.v1',
  calledBy: ['gateway'],
  request: TrendsQuery,
  reply: TrendsView,
  caller: 'staff',
});

export class GetUserMetricsRequest {
  @IsArray() @ArrayMaxSize(100) @IsUUID(undefined, { each: true }) userIds!: string[];
}
export class UserSubscription {
  @IsUUID() id!: string;
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsIn(SUBSCRIPTION_STATUSES) status!: SubscriptionStatus;
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
  @IsOptional() @Matches(DAY_PATTERN) nextDeliveryDate!: string | null;
  @IsArray() @ArrayMaxSize(4) @IsIn(SKUS, { each: true }) brushes!: Sku[];
  /**
   * Deliveries that have arrived so far, from the subscription service, for a single account. Left out in lists, and while they are
   * unavailable.
   */
  @MayBeAbsent() @IsInt() @Min(0) completedDeliveries?: number;
}
export class UserMetrics {
  @IsUUID() userId!: string;
  /** Paid orders. */
  @IsInt() @Min(0) orders!: number;
  /** The sum of the paid orders, less refunds. */
  @IsNested(() => MoneyView) spent!: MoneyView;
  /** Charges of subscriptions, separately. */
  @IsNested(() => MoneyView) subscriptionsPaid!: MoneyView;
  @IsNestedList(() => UserSubscription, { max: 50 }) subscriptions!: UserSubscription[];
}
export class GetUserMetricsReply {
  @IsNestedList(() => UserMetrics, { max: 100 }) users!: UserMetrics[];
}
/** Purchases of some accounts; one entry for each requested account. */
export const getUserMetrics = defineRequest({
  name: 'reporting.get-user-metrics.v1',
  calledBy: ['gateway'],
  request: GetUserMetricsRequest,
  reply: GetUserMetricsReply,
  caller: 'staff',
});
