import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { LocalizedText } from '../localized-text';
import { MoneyView } from '../money-view';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { BRUSH_COLORS, BRUSH_TYPES, SKUS, type BrushColor, type BrushType, type Sku } from './brush';
import { ProductPackagingView } from './product-packaging';
import { AVAILABILITIES, CATEGORIES, PRODUCT_IDS, type Availability, type Category, type ProductId } from './product-id';

/** A brush that a product may contain, and whether it is available. */
export class BrushOptionView {
  @IsIn(SKUS) sku!: Sku;
  @IsIn(BRUSH_TYPES) type!: BrushType;
  @IsIn(BRUSH_COLORS) color!: BrushColor;
  @IsIn(AVAILABILITIES) availability!: Availability;
  /** Available pieces, published only when they are few; otherwise null. */
  @IsOptional() @IsInt() @Min(0) left!: number | null;
}

/** Product-safety data required by law: maker, contact and warnings. */
export class ProductSafetyView {
  @IsString() @MaxLength(200) maker!: string;
  @IsString() @MaxLength(300) postalAddress!: string;
  @IsString() @MaxLength(254) email!: string;
  @IsString() @MaxLength(60) identifier!: string;
  @IsNested(() => LocalizedText) warnings!: LocalizedText;
}

/** The seller's promises about durability and repair; null without a promise. */
export class ProductDurabilityView {
  /** The maker's commercial guarantee of durability. */
  @IsNestedOrNull(() => LocalizedText) durabilityGuarantee!: LocalizedText | null;
  /** Spare parts and repair, and the way to get either. */
  @IsNestedOrNull(() => LocalizedText) repairInformation!: LocalizedText | null;
}

/** A product as customers see it. Prices include VAT. */
export class ProductView extends ProductDurabilityView {
  @IsIn(PRODUCT_IDS) id!: ProductId;
  @IsNested(() => LocalizedText) name!: LocalizedText;
  @IsNested(() => LocalizedText) description!: LocalizedText;
  @IsIn(CATEGORIES) category!: Category;
  /** Brushes in the pack when nothing else is chosen. */
  @IsInt() @Min(1) @Max(4) quantity!: number;
  @IsNested(() => MoneyView) price!: MoneyView;
  /** Charged instead of `price` while a sale runs; null otherwise. */
  @IsNestedOrNull(() => MoneyView) salePrice!: MoneyView | null;
  /** Lowest price of the 30 days before the running reduction; null without one. */
  @IsNestedOrNull(() => MoneyView) priorPrice!: MoneyView | null;
  /** End of the running reduction (UTC); null without one. */
  @IsOptional() @IsISO8601() saleEndsAt!: string | null;
  @IsString({ each: true }) @MaxLength(300, { each: true }) images!: string[];
  @IsIn(BRUSH_COLORS, { each: true }) colors!: BrushColor[];
  @IsNestedList(() => BrushOptionView, { max: 14 }) brushes!: BrushOptionView[];
  @IsBoolean() subscriptionAvailable!: boolean;
  /** Whether any brush that fits the product is available. */
  @IsBoolean() inStock!: boolean;
  @IsBoolean() featured!: boolean;
  @IsNested(() => ProductSafetyView) safety!: ProductSafetyView;
  /** Absent while the seller has not described it. */
  @MayBeAbsent() @IsNested(() => ProductPackagingView) packaging?: ProductPackagingView;
}
