import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, Matches, Min } from 'class-validator';
import { BRUSH_COLORS, BRUSH_TYPES, SKUS, type BrushColor, type BrushType, type Sku } from '../catalog/brush';
import { BILLING_PERIODS, PLAN_IDS, type BillingPeriod, type PlanId } from '../catalog/plan-id';
import { CATEGORIES, PRODUCT_IDS, type Category, type ProductId } from '../catalog/product-id';
import { ProductPackagingView } from '../catalog/product-packaging';
import { ProductDurabilityView, ProductSafetyView } from '../catalog/product-view';
import { defineRequest } from '../define';
import { LocalizedText } from '../localized-text';
import { MoneyView } from '../money-view';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { PRICE_BOOK_TERM_STATES, type PriceBookTermState } from './staff-catalogue.limits';

/** Prices of a product from a moment on. */
export class PriceEntryView {
  @IsNested(() => MoneyView) price!: MoneyView;
  @IsNestedOrNull(() => MoneyView) salePrice!: MoneyView | null;
  @IsOptional() @IsISO8601() saleEndsAt!: string | null;
  @IsISO8601() validFrom!: string;
}

/** A product for staff: also as a draft, with its price history. */
export class StaffProductView extends ProductDurabilityView {
  @IsIn(PRODUCT_IDS) id!: ProductId;
  @IsIn(CATEGORIES) category!: Category;
  /** Revision for the next change, so that two editors do not overwrite each other. */
  @IsInt() @Min(1) revision!: number;
  /** Whether it is published and customers can buy it. */
  @IsBoolean() published!: boolean;
  @IsNested(() => LocalizedText) name!: LocalizedText;
  @IsNested(() => LocalizedText) description!: LocalizedText;
  /** Empty in some drafts. */
  @IsNested(() => ProductSafetyView) safety!: ProductSafetyView;
  /** Empty until an admin describes it. Absent from services of an earlier version. */
  @MayBeAbsent() @IsNested(() => ProductPackagingView) packaging?: ProductPackagingView;
  /** Null until a draft gets its first price. */
  @IsNestedOrNull(() => MoneyView) price!: MoneyView | null;
  @IsNestedOrNull(() => MoneyView) salePrice!: MoneyView | null;
  /** Lowest price of the 30 days before the running reduction; null without one. */
  @IsNestedOrNull(() => MoneyView) priorPrice!: MoneyView | null;
  @IsOptional() @IsISO8601() saleEndsAt!: string | null;
  /** The newest first. */
  @IsNestedList(() => PriceEntryView, { max: 200 }) history!: PriceEntryView[];
}

/** Whether customers may choose a brush of the type in the colour. */
export class VariantAvailabilityView {
  @IsIn(SKUS) sku!: Sku;
  @IsIn(BRUSH_TYPES) type!: BrushType;
  @IsIn(BRUSH_COLORS) color!: BrushColor;
  @IsBoolean() offered!: boolean;
  /** Available pieces; for a surprise, of all its possible colours. */
  @IsInt() @Min(0) available!: number;
}

/** Price of a plan in a price book, in cents. */
export class PriceBookEntry {
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
}

/** Prices of all plans in one book; never changed once written. */
export class PriceBookView {
  @Matches(/^[\w-]{1,20}$/) name!: string;
  @IsIn(BILLING_PERIODS) billingPeriod!: BillingPeriod;
  @IsNestedList(() => PriceBookEntry, { max: 3 }) prices!: PriceBookEntry[];
}

/** Period in which a book is in force for new subscriptions. */
export class PriceBookTermView {
  @Matches(/^\d{1,15}$/) id!: string;
  @Matches(/^[\w-]{1,20}$/) book!: string;
  @IsISO8601() validFrom!: string;
  @IsIn(PRICE_BOOK_TERM_STATES) state!: PriceBookTermState;
}

export class StaffPlansView {
  /** Revision for the next change. */
  @IsInt() @Min(1) revision!: number;
  @IsNestedList(() => PriceBookView, { max: 200 }) books!: PriceBookView[];
  /** The latest start first. */
  @IsNestedList(() => PriceBookTermView, { max: 200 }) terms!: PriceBookTermView[];
}

export class GetStaffCatalogueRequest {}

/** Answer of `GET /admin/catalogue`. */
export class StaffCatalogueView {
  @IsNestedList(() => StaffProductView, { max: 100 }) products!: StaffProductView[];
  @IsNestedList(() => VariantAvailabilityView, { max: 14 }) variants!: VariantAvailabilityView[];
  @IsNested(() => StaffPlansView) plans!: StaffPlansView;
}

/** Products, colours and plans for staff, with their history. */
export const getStaffCatalogue = defineRequest({
  name: 'catalog.get-staff-catalogue.v1',
  calledBy: ['gateway'],
  request: GetStaffCatalogueRequest,
  reply: StaffCatalogueView,
  caller: 'staff',
});
