import type { ProductId, ProductView } from '@brote/contracts/catalog';
import { setProductPrice } from '@brote/contracts/staff-catalogue';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PublishPlans } from '../plans/publish-plans';
import { PriceEntry } from '../prices/price-entry.entity';
import type { DatedPriceTerms, PriceTerms } from '../prices/price-rules';
import { ProductPriceCache } from '../prices/product-price-cache';
import { PublishProduct } from '../products/publish-product';
import { RAISE_VERSIONS } from '../prices/prices.sql';

export interface PriceRequest {
  productId: ProductId;
  /** Regular price in cents, VAT included. */
  price: number;
  /** Reduced price in cents; null ends the sale. Must be below `price`. */
  salePrice: number | null;
  /** End of the reduction (UTC); required with `salePrice`, because an endless sale misleads. */
  saleEndsAt: string | null;
}

/** Sets a product's prices from now on by adding to their history. Repeating the newest prices adds no entry. */
@Injectable()
export class ChangePrice {
  constructor(
    private readonly publishProduct: PublishProduct,
    private readonly publishPlans: PublishPlans,
    private readonly priceCache: ProductPriceCache,
    private readonly clock: Clock,
  ) {}

  /** @returns the product as it is published. @throws Refusal PRODUCT_UNKNOWN, PRICE_INVALID */
  async changePrice(tx: Transaction, request: PriceRequest): Promise<ProductView> {
    const { productId } = request;
    const now = this.clock.now();
    if ((await tx.changeRows(RAISE_VERSIONS, { productId })) === 0) refuse(setProductPrice, 'PRODUCT_UNKNOWN');
    const newest = await tx.repository(PriceEntry).findOne({ where: { productId }, order: { id: 'DESC' } });
    const terms = termsOf(request, nextValidFrom(now, newest?.validFrom));
    if (newest === null || !haveSameTerms(newest, terms)) await tx.repository(PriceEntry).insert({ productId, ...terms });
    tx.afterCommit(() => this.priceCache.invalidate());
    // The savings of plans are measured against single brushes.
    if (productId === 'brush-single') await this.publishPlans.publish(tx, now);
    const view = await this.publishProduct.publish(tx, productId, now);
    if (view === null) throw new Error(`The product ${productId} was published without its new price`);
    return view;
  }
}

/** Refuses a reduction that lowers nothing, and one without an end, because an endless sale misleads. */
function termsOf({ price, salePrice, saleEndsAt }: PriceRequest, validFrom: Date): DatedPriceTerms {
  const endsAt = typeof saleEndsAt === 'string' ? new Date(saleEndsAt) : null;
  if (typeof salePrice !== 'number') {
    if (endsAt !== null) refuse(setProductPrice, 'PRICE_INVALID');
    return { regularPrice: price, salePrice: null, saleEndsAt: null, validFrom };
  }
  if (salePrice >= price || endsAt === null || !(endsAt > validFrom)) return refuse(setProductPrice, 'PRICE_INVALID');
  return { regularPrice: price, salePrice, saleEndsAt: endsAt, validFrom };
}

function haveSameTerms(one: PriceTerms, other: PriceTerms): boolean {
  return (
    one.regularPrice === other.regularPrice &&
    one.salePrice === other.salePrice &&
    one.saleEndsAt?.getTime() === other.saleEndsAt?.getTime()
  );
}

/** Entries stay in order even when two clocks of the service differ by a moment. */
function nextValidFrom(now: Date, newest: Date | undefined): Date {
  return newest === undefined || now > newest ? now : new Date(newest.getTime() + 1);
}
