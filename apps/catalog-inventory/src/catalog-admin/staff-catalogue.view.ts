import type { PriceEntryView, StaffProductView, VariantAvailabilityView } from '@brote/contracts/staff-catalogue';
import { eurosFromCents } from '@brote/money';
import type { DatedPriceTerms } from '../catalog/prices/price-rules';
import { stockOfVariant } from '../catalog/products/brush-options';
import type { CatalogueRows, VariantRow, ProductRow } from '../catalog/products/catalogue.queries';
import { durabilityOf, offerOf, packagingOf, safetyOf } from '../catalog/products/product.view';

/** Price entries that a page shows at most; the history only grows. */
const MAX_HISTORY_ENTRIES = 200;

/** The prices of a product that never had one. */
const NO_OFFER = { price: null, salePrice: null, priorPrice: null, saleEndsAt: null };

/** A product as staff see it, also while it is a draft. */
export function staffProductView(product: ProductRow, { prices }: Pick<CatalogueRows, 'prices'>, at: Date): StaffProductView {
  const { id, category, revision, published } = product;
  const history = prices.get(id) ?? [];
  return {
    ...{ id, category, revision, published },
    name: { en: product.name_en, es: product.name_es },
    description: { en: product.description_en, es: product.description_es },
    safety: safetyOf(product),
    ...durabilityOf(product),
    packaging: packagingOf(product),
    ...(history.length === 0 ? NO_OFFER : offerOf(product, history, at)),
    history: history.slice(-MAX_HISTORY_ENTRIES).reverse().map(priceEntryView),
  };
}

function priceEntryView({ regularPrice, salePrice, saleEndsAt, validFrom }: DatedPriceTerms): PriceEntryView {
  return {
    price: eurosFromCents(regularPrice),
    salePrice: salePrice === null ? null : eurosFromCents(salePrice),
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
    validFrom: validFrom.toISOString(),
  };
}

/** Whether a brush is offered, and how many pieces are available. */
export function variantAvailabilityView(
  variant: VariantRow,
  { variants, stock }: Pick<CatalogueRows, 'variants' | 'stock'>,
): VariantAvailabilityView {
  const { sku, type, color, offered } = variant;
  const available = stockOfVariant(variant, variants, stock).reduce((sum, skuStock) => sum + skuStock.available, 0);
  return { sku, type, color, offered, available };
}
