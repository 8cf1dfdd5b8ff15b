import { IsIn, IsInt, IsISO8601, IsOptional, Max, Min } from 'class-validator';
import { defineRequest } from '../define';
import { PRODUCT_IDS, type ProductId } from './product-id';
import { ProductView } from './product-view';

export class ChangePriceRequest {
  @IsIn(PRODUCT_IDS) productId!: ProductId;
  /** Regular price in cents, VAT included. */
  @IsInt() @Min(1) @Max(9_999_999) price!: number;
  /** Reduced price in cents; null ends the sale. Must be below `price`. */
  @IsOptional() @IsInt() @Min(1) @Max(9_999_999) salePrice!: number | null;
  /** When the reduction ends (UTC); required with `salePrice`, because an everlasting sale misleads. */
  @IsOptional() @IsISO8601() saleEndsAt!: string | null;
}

/** Sets a product's prices from now on; the history is only ever appended to. */
export const changePrice = defineRequest({
  name: 'catalog.change-price.v1',
  request: ChangePriceRequest,
  reply: ProductView,
  errors: ['PRODUCT_UNKNOWN', 'PRICE_INVALID'],
});
