import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

import { defineEvent, defineRequest } from '../define';
import { LocalizedText } from '../localized-text';
import { MoneyView } from '../money-view';
import { COUNTRIES, type Country } from '../orders/countries';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { BrushChoice } from './brush-choice';
import { BILLING_PERIODS, DELIVERY_INTERVALS, PLAN_IDS, type BillingPeriod, type DeliveryInterval, type PlanId } from './plan-id';

/** Savings of a plan with their comparison; always computed. */
export class PlanSaving {
  /** Whole percent. */
  @IsInt() @Min(1) @Max(99) percent!: number;
  /** Price of the comparison in cents, printed beside the percentage. */
  @IsNested(() => MoneyView) reference!: MoneyView;
  /**
   * single-regular: three months against one single brush at its regular price; two-singles: against two at today's; four-individual:
   * against four Individual plans.
   */
  @IsIn(['single-regular', 'two-singles', 'four-individual'])
  against!: 'single-regular' | 'two-singles' | 'four-individual';
  /** price × 12 × percent, as the shop shows it with an "about". */
  @IsNested(() => MoneyView) yearly!: MoneyView;
}

/** A plan at the prices of one book. Prices include VAT. */
export class PlanView {
  @IsIn(PLAN_IDS) id!: PlanId;
  @IsNested(() => LocalizedText) name!: LocalizedText;
  @IsNested(() => LocalizedText) description!: LocalizedText;
  @IsNestedList(() => LocalizedText, { max: 12 }) features!: LocalizedText[];
  /** Brushes in one delivery. */
  @IsInt() @Min(1) @Max(4) brushCount!: number;
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
  /** Null when the comparison shows no saving: then no badge. */
  @IsNestedOrNull(() => PlanSaving) saving!: PlanSaving | null;
  /** The percentage as the book prints it; shown only where `saving` proves it. */
  @IsInt() @Min(0) @Max(99) bookSavingPercent!: number;
  /** Whether the layout highlights the plan; states no fact about it. */
  @IsBoolean() featured!: boolean;
  /** Whether it was started at least ten times in the last 90 days, and more often than any other. */
  @IsBoolean() popular!: boolean;
  /** The lowest price for each brush and month of the book in force. */
  @IsBoolean() bestValue!: boolean;
  @IsString() @MaxLength(300) image!: string;
}

/** All plans at the price book in force; none before the first book. */
export class PlansView {
  /** Name of the price book, e.g. `2026`; empty before the first one. */
  @Matches(/^[\w-]{0,20}$/) book!: string;
  @IsIn(BILLING_PERIODS) billingPeriod!: BillingPeriod;
  @IsArray() @ArrayMaxSize(4) @IsIn(DELIVERY_INTERVALS, { each: true }) intervals!: DeliveryInterval[];
  @IsNestedList(() => PlanView, { max: 3 }) plans!: PlanView[];
  @IsInt() @Min(0) version!: number;
  @IsISO8601() asOf!: string;
  /** Brushes that a delivery may contain, by type, then colour. */
  @IsNestedList(() => BrushChoice, { max: 14 }) offered!: BrushChoice[];
  /** Start of the next price book (UTC); null when none is planned. */
  @IsOptional() @IsISO8601() nextBookAt!: string | null;
  /** True until the shop opens for sale; absent from then on. */
  @MayBeAbsent() @IsBoolean() closed?: boolean;
  /** Countries that the shop does not deliver to yet. Absent where it delivers to all. */
  @MayBeAbsent() @IsIn(COUNTRIES, { each: true }) notOffered?: Country[];
}

export class GetPlansRequest {}

/** The plans at the price book in force. */
export const getPlans = defineRequest({
  name: 'catalog.get-plans.v1',
  calledBy: ['gateway', 'subscriptions'],
  request: GetPlansRequest,
  reply: PlansView,
});

/** A price book came into force, or a plan's text changed. */
export const plansChanged = defineEvent('catalog.plans.changed.v1', PlansView);
