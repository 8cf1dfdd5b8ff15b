import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { BILLING_PERIODS, PLAN_IDS, type BillingPeriod, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { IsNestedList, IsNestedOrNull } from '../validation/nested';
import { STAFF_CATALOGUE_LIMITS as LIMITS } from './staff-catalogue.limits';
import { StaffPlansView } from './staff-catalogue.view';

/** Monthly price of one plan in cents, VAT included. */
export class NewPlanPrice {
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsInt() @Min(LIMITS.price.min) @Max(LIMITS.price.max) monthlyPrice!: number;
}

/** Content of a new price book; each plan once. */
export class NewPriceBook {
  @IsIn(BILLING_PERIODS) billingPeriod!: BillingPeriod;
  @IsNestedList(() => NewPlanPrice, { min: 3, max: 3 }) prices!: NewPlanPrice[];
}

export class PlanPriceBookRequest {
  /** Revision that was read before the change. */
  @IsInt() @Min(1) revision!: number;
  @Matches(/^[\w-]{1,20}$/) book!: string;
  /** First day of the book, in Madrid; null for at once. */
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}$/) from!: string | null;
  /** Null for an existing book, which comes into force again. */
  @IsNestedOrNull(() => NewPriceBook) content!: NewPriceBook | null;
}
/**
 * Puts a new or an earlier book into force from a day on. It applies to new subscriptions; running ones keep their price. BOOK_EXISTS: a
 * book is never rewritten. DATE_INVALID: today or earlier, or too far away. PRICE_INVALID: a plan is missing.
 */
export const planPriceBook = defineRequest({
  name: 'catalog.plan-price-book.v1',
  calledBy: ['gateway'],
  request: PlanPriceBookRequest,
  reply: StaffPlansView,
  errors: ['VERSION_CONFLICT', 'BOOK_UNKNOWN', 'BOOK_EXISTS', 'DATE_INVALID', 'PRICE_INVALID'],
  caller: 'admin',
});

export class CancelPriceBookBody {
  @IsInt() @Min(1) revision!: number;
}
export class CancelPriceBookRequest extends CancelPriceBookBody {
  @Matches(/^\d{1,15}$/) termId!: string;
}
/** Cancels a book before its day. ACTION_NOT_ALLOWED once it has come. */
export const cancelPriceBook = defineRequest({
  name: 'catalog.withdraw-price-book.v1',
  calledBy: ['gateway'],
  request: CancelPriceBookRequest,
  reply: StaffPlansView,
  errors: ['VERSION_CONFLICT', 'BOOK_UNKNOWN', 'ACTION_NOT_ALLOWED'],
  caller: 'admin',
});
