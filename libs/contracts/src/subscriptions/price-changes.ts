import { IsIn, IsInt, IsISO8601, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { IsNested, IsNestedList } from '../validation/nested';
import { SUBSCRIPTION_LIMITS } from './subscriptions.routes';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const { min: MIN_MONTHLY_PRICE, max: MAX_MONTHLY_PRICE } = SUBSCRIPTION_LIMITS.monthlyPrice;

/** Number of running plans with the same price now. */
export class PlanCountAtPrice {
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
  @IsInt() @Min(0) plans!: number;
}

/** Query of `GET /admin/price-changes/preview`. */
export class PreviewPriceChangeRequest {
  @IsIn(PLAN_IDS) planId!: PlanId;
  /** Cents a month, VAT included. */
  @IsInt() @Min(MIN_MONTHLY_PRICE) @Max(MAX_MONTHLY_PRICE) monthlyPrice!: number;
  /** First day in Madrid with charges at the new price; null for the earliest possible. */
  @IsOptional() @Matches(DAY_PATTERN) from!: string | null;
}

/** Effect of a new price for the running plans of a kind. Days are days of Madrid. */
export class PriceChangePreview {
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
  /** Day of the calculation. */
  @Matches(DAY_PATTERN) from!: string;
  /** Customers have thirty days' notice at least. */
  @Matches(DAY_PATTERN) earliestFrom!: string;
  /** Number of plans that would change, by their state. */
  @IsInt() @Min(0) active!: number;
  @IsInt() @Min(0) pastDue!: number;
  @IsInt() @Min(0) paused!: number;
  /** Number of plans that have this price already and get no mail. */
  @IsInt() @Min(0) unchanged!: number;
  /** Present prices of the plans that would change, the cheapest first. */
  @IsNestedList(() => PlanCountAtPrice, { max: 100 }) oldPrices!: PlanCountAtPrice[];
  /** Days of the first and of the last renewal at the new price; null when none would change. */
  @IsOptional() @Matches(DAY_PATTERN) firstOn!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) lastOn!: string | null;
}
/** DATE_INVALID: sooner than thirty days from today, or too far away; its details name the earliest day. */
export const previewPriceChange = defineRequest({
  name: 'subscriptions.preview-price-change.v1',
  calledBy: ['gateway'],
  request: PreviewPriceChangeRequest,
  reply: PriceChangePreview,
  errors: ['DATE_INVALID'],
  caller: 'staff',
});

/** A price change of the running plans of a kind, with its progress. */
export class PriceDecisionView {
  @IsUUID() id!: string;
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
  /** First day with charges at the new price. */
  @Matches(DAY_PATTERN) from!: string;
  @IsISO8601() announcedAt!: string;
  /** Account that made the decision. */
  @IsUUID() decidedBy!: string;
  @IsOptional() @IsISO8601() withdrawnAt!: string | null;
  /**
   * Numbers of plans that wait for their day, pay the price, kept their old price after a cancellation, or left it. A plan leaves it when
   * it ends, or changes to another plan.
   */
  @IsInt() @Min(0) announced!: number;
  @IsInt() @Min(0) applied!: number;
  @IsInt() @Min(0) withdrawn!: number;
  @IsInt() @Min(0) dropped!: number;
  /** Former price of all of them. */
  @IsNestedList(() => PlanCountAtPrice, { max: 100 }) oldPrices!: PlanCountAtPrice[];
  /** Days of the first and of the last renewal at the new price. */
  @IsOptional() @Matches(DAY_PATTERN) firstOn!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) lastOn!: string | null;
}
export class ListPriceDecisionsRequest {}
/** The newest first. */
export class PriceDecisionsReply {
  @IsNestedList(() => PriceDecisionView, { max: 50 }) decisions!: PriceDecisionView[];
  @Matches(DAY_PATTERN) earliestFrom!: string;
}
export const listPriceDecisions = defineRequest({
  name: 'subscriptions.list-price-decisions.v1',
  calledBy: ['gateway'],
  request: ListPriceDecisionsRequest,
  reply: PriceDecisionsReply,
  caller: 'staff',
});

export class AnnouncePriceChangeRequest {
  /** Chosen by the caller: the same decision is made once. */
  @IsUUID() decisionId!: string;
  @IsIn(PLAN_IDS) planId!: PlanId;
  /** Cents a month, VAT included. */
  @IsInt() @Min(MIN_MONTHLY_PRICE) @Max(MAX_MONTHLY_PRICE) monthlyPrice!: number;
  @Matches(DAY_PATTERN) from!: string;
}
/**
 * Changes the price of the running plans of a kind, each from its first renewal on or after the day. Notifies every customer by mail now.
 * PRICE_CHANGE_ANNOUNCED: another one waits for its day. NOTHING_TO_CHANGE: all running plans have this price. REAUTHENTICATION_REQUIRED:
 * the last password check is more than 15 minutes ago.
 */
export const announcePriceChange = defineRequest({
  name: 'subscriptions.announce-price-change.v1',
  calledBy: ['gateway'],
  request: AnnouncePriceChangeRequest,
  reply: PriceDecisionsReply,
  errors: ['DATE_INVALID', 'PRICE_CHANGE_ANNOUNCED', 'NOTHING_TO_CHANGE', 'REAUTHENTICATION_REQUIRED'],
  caller: 'admin',
});

export class CancelPriceChangeRequest {
  @IsUUID() decisionId!: string;
}
/**
 * Cancels an announced price for every plan that does not pay it yet. Notified customers get a mail that the price stays; the others get
 * none. ACTION_NOT_ALLOWED: no plan waits for it any more.
 */
export const cancelPriceChange = defineRequest({
  name: 'subscriptions.withdraw-price-change.v1',
  calledBy: ['gateway'],
  request: CancelPriceChangeRequest,
  reply: PriceDecisionsReply,
  errors: ['PRICE_CHANGE_UNKNOWN', 'ACTION_NOT_ALLOWED', 'REAUTHENTICATION_REQUIRED'],
  caller: 'admin',
});
