import { IsIn, IsInt, IsOptional, Min } from 'class-validator';
import { defineEvent } from '../define';
import { SKUS, type Sku } from './brush';
import { AVAILABILITIES, type Availability } from './product-id';
import { ProductView } from './product-view';

/** A product's text, price or images changed. Carries the product as it is now; its stock part may be older than stock events. */
export const productChanged = defineEvent('catalog.product.changed.v1', ProductView);

/** Public stock data of one SKU. */
export class SkuAvailability {
  @IsIn(SKUS) sku!: Sku;
  @IsIn(AVAILABILITIES) availability!: Availability;
  @IsOptional() @IsInt() @Min(0) left!: number | null;
}

/** The published availability of a SKU changed. Sales that leave enough stock are not announced. */
export const availabilityChanged = defineEvent('catalog.sku.availability-changed.v1', SkuAvailability);

export class LowStock {
  @IsIn(SKUS) sku!: Sku;
  @IsInt() @Min(0) available!: number;
  @IsInt() @Min(0) threshold!: number;
}

/** Stock of a SKU fell to its threshold or below; published once per crossing. */
export const stockRanLow = defineEvent('catalog.sku.ran-low.v1', LowStock);
