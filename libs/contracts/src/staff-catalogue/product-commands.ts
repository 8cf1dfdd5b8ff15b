import { IsBoolean, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { SKUS, type Sku } from '../catalog/brush';
import { PRODUCT_IDS, type ProductId } from '../catalog/product-id';
import { defineRequest } from '../define';
import { PACKAGING_LIMITS } from '../packaging/packaging.limits';
import { IsHumanText } from '../validation/human-text';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNested, IsNestedOrNull } from '../validation/nested';
import { STAFF_CATALOGUE_LIMITS as LIMITS } from './staff-catalogue.limits';
import { VariantAvailabilityView, StaffProductView } from './staff-catalogue.view';

export class LocalizedProductName {
  @IsHumanText(LIMITS.name) en!: string;
  @IsHumanText(LIMITS.name) es!: string;
}
export class LocalizedProductDescription {
  @IsHumanText(LIMITS.description) en!: string;
  @IsHumanText(LIMITS.description) es!: string;
}
export class LocalizedWarnings {
  @IsHumanText(LIMITS.warnings) en!: string;
  @IsHumanText(LIMITS.warnings) es!: string;
}

/** Product-safety data required by law; a draft may lack it. */
export class ProductSafetyBody {
  @IsHumanText(LIMITS.maker) maker!: string;
  @IsHumanText(LIMITS.postalAddress) postalAddress!: string;
  @IsHumanText(LIMITS.email) email!: string;
  @IsHumanText(LIMITS.identifier) identifier!: string;
  @IsNested(() => LocalizedWarnings) warnings!: LocalizedWarnings;
}

/** A promise exists in every language of the shop, or not at all. */
export class LocalizedDurabilityText {
  @IsHumanText(LIMITS.durability) en!: string;
  @IsHumanText(LIMITS.durability) es!: string;
}

export class LocalizedSorting {
  @IsHumanText(PACKAGING_LIMITS.sorting) en!: string;
  @IsHumanText(PACKAGING_LIMITS.sorting) es!: string;
}

/** The packaging of a product; a draft may lack it. */
export class ProductPackagingBody {
  @IsHumanText(PACKAGING_LIMITS.identifier) identifier!: string;
  @IsHumanText(PACKAGING_LIMITS.material) material!: string;
  @IsNested(() => LocalizedSorting) sorting!: LocalizedSorting;
}

export class EditProductBody {
  /** Revision that was read before the change. */
  @IsInt() @Min(1) revision!: number;
  @IsNested(() => LocalizedProductName) name!: LocalizedProductName;
  @IsNested(() => LocalizedProductDescription) description!: LocalizedProductDescription;
  @IsNested(() => ProductSafetyBody) safety!: ProductSafetyBody;
  /** Null for no promise. */
  @IsNestedOrNull(() => LocalizedDurabilityText) durabilityGuarantee!: LocalizedDurabilityText | null;
  @IsNestedOrNull(() => LocalizedDurabilityText) repairInformation!: LocalizedDurabilityText | null;
  /** Absent: unchanged. */
  @MayBeAbsent() @IsNested(() => ProductPackagingBody) packaging?: ProductPackagingBody;
}
export class EditProductRequest extends EditProductBody {
  @IsIn(PRODUCT_IDS) productId!: ProductId;
}
/** Changes a product's texts. SAFETY_INCOMPLETE: it is published and its safety block would have gaps. */
export const editProduct = defineRequest({
  name: 'catalog.edit-product.v1',
  calledBy: ['gateway'],
  request: EditProductRequest,
  reply: StaffProductView,
  errors: ['PRODUCT_UNKNOWN', 'VERSION_CONFLICT', 'SAFETY_INCOMPLETE'],
  caller: 'admin',
});

export class PublishProductBody {
  @IsInt() @Min(1) revision!: number;
  @IsBoolean() published!: boolean;
}
export class PublishProductRequest extends PublishProductBody {
  @IsIn(PRODUCT_IDS) productId!: ProductId;
}
/**
 * Publishes a product, or makes it a draft again. SAFETY_INCOMPLETE: no product is offered without its safety block. PRICE_MISSING: none is
 * offered without a price.
 */
export const publishProduct = defineRequest({
  name: 'catalog.publish-product.v1',
  calledBy: ['gateway'],
  request: PublishProductRequest,
  reply: StaffProductView,
  errors: ['PRODUCT_UNKNOWN', 'VERSION_CONFLICT', 'SAFETY_INCOMPLETE', 'PRICE_MISSING'],
  caller: 'admin',
});

export class SetPriceBody {
  @IsInt() @Min(1) revision!: number;
  /** Regular price in cents, VAT included. */
  @IsInt() @Min(LIMITS.price.min) @Max(LIMITS.price.max) price!: number;
  /** Reduced price in cents; null without a sale. Must be below `price`. */
  @IsOptional() @IsInt() @Min(LIMITS.price.min) @Max(LIMITS.price.max) salePrice!: number | null;
  /** The last day of the sale, in Madrid; required with `salePrice`. */
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}$/) saleEndsOn!: string | null;
}
export class SetPriceRequest extends SetPriceBody {
  @IsIn(PRODUCT_IDS) productId!: ProductId;
}
/** Sets a product's prices from now on. PRICE_INVALID: the reduction is not below the price, or has no future end. */
export const setProductPrice = defineRequest({
  name: 'catalog.set-product-price.v1',
  calledBy: ['gateway'],
  request: SetPriceRequest,
  reply: StaffProductView,
  errors: ['PRODUCT_UNKNOWN', 'VERSION_CONFLICT', 'PRICE_INVALID'],
  caller: 'admin',
});

export class SetVariantAvailabilityBody {
  @IsBoolean() offered!: boolean;
}
export class SetVariantAvailabilityRequest extends SetVariantAvailabilityBody {
  @IsIn(SKUS) sku!: Sku;
}
/**
 * Sets whether customers may choose a colour. ACTION_NOT_ALLOWED: the last plain colour of a type stays, and a surprise needs a plain
 * colour.
 */
export const setVariantAvailability = defineRequest({
  name: 'catalog.set-variant-availability.v1',
  calledBy: ['gateway'],
  request: SetVariantAvailabilityRequest,
  reply: VariantAvailabilityView,
  errors: ['ACTION_NOT_ALLOWED'],
  caller: 'admin',
});
