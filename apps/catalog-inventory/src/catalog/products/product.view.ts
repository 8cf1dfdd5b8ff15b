import type { LocalizedText } from '@brote/contracts';
import type { CatalogueView, ProductDurabilityView, ProductPackagingView, ProductSafetyView, ProductView } from '@brote/contracts/catalog';
import { packUrl } from '@brote/illustration';
import { eurosFromCents, type Money } from '@brote/money';
import { priorPrice, runningSale, type DatedPriceTerms } from '../prices/price-rules';
import { brushOptions } from './brush-options';
import type { CatalogueRows, ProductRow } from './catalogue.queries';

/** Every product on sale as customers see it at the moment. A product without a price is not on sale. */
export function catalogueView(rows: CatalogueRows, at: Date): CatalogueView {
  const onSale = rows.products.filter(({ id, published }) => published && rows.prices.has(id));
  return { products: onSale.map((product) => productView(product, rows, at)), version: versionOf(rows, at), asOf: at.toISOString() };
}

/** One product as customers see it at the moment. @throws Error when the product has no price: it must not be offered */
export function productView(
  product: ProductRow,
  { prices, stock, variants }: Pick<CatalogueRows, 'prices' | 'stock' | 'variants'>,
  at: Date,
): ProductView {
  const brushes = brushOptions(variants, stock);
  return {
    id: product.id,
    name: { en: product.name_en, es: product.name_es },
    description: { en: product.description_en, es: product.description_es },
    category: product.category,
    quantity: product.quantity,
    ...offerOf(product, prices.get(product.id) ?? [], at),
    images: product.pictures.map((brushes) => packUrl({ category: product.category, brushes })),
    colors: [...new Set(brushes.map(({ color }) => color))],
    brushes,
    subscriptionAvailable: product.subscription_available,
    inStock: brushes.some(({ availability }) => availability !== 'out-of-stock'),
    featured: product.is_featured,
    safety: safetyOf(product),
    ...durabilityOf(product),
    ...(hasPackaging(product) ? { packaging: packagingOf(product) } : {}),
  };
}

/** The maker with its addresses, the product's identifier and the warnings. */
export function safetyOf(product: ProductRow): ProductSafetyView {
  return {
    maker: product.maker,
    postalAddress: product.maker_address,
    email: product.maker_email,
    identifier: product.identifier,
    warnings: { en: product.warnings_en, es: product.warnings_es },
  };
}

/** The promises of durability and repair. A promise that lacks a language is null. */
export function durabilityOf(product: ProductRow): ProductDurabilityView {
  const toTextOrNull = (en: string, es: string): LocalizedText | null => (en === '' || es === '' ? null : { en, es });
  return {
    durabilityGuarantee: toTextOrNull(product.durability_guarantee_en, product.durability_guarantee_es),
    repairInformation: toTextOrNull(product.repair_information_en, product.repair_information_es),
  };
}

/** The packaging as the seller describes it; empty where it does not. */
export function packagingOf(product: ProductRow): ProductPackagingView {
  return {
    identifier: product.packaging_identifier,
    material: product.packaging_material,
    sorting: { en: product.packaging_sorting_en, es: product.packaging_sorting_es },
  };
}

/** Whether the packaging is described in full. */
export function hasPackaging(product: ProductRow): boolean {
  const { identifier, material, sorting } = packagingOf(product);
  return [identifier, material, sorting.en, sorting.es].every((text) => text !== '');
}

/** The prices of a product at a moment. */
export type PriceOffer = Pick<ProductView, 'price' | 'salePrice' | 'priorPrice' | 'saleEndsAt'>;

/** The prices of the product at the moment. @param history oldest first */
export function offerOf({ id }: Pick<ProductRow, 'id'>, history: readonly DatedPriceTerms[], at: Date): PriceOffer {
  const terms = history.at(-1);
  if (!terms) throw new Error(`The product ${id} has no price`);
  const sale = runningSale(terms, at);
  const toMoneyOrNull = (cents: number | null | undefined): Money | null => (typeof cents === 'number' ? eurosFromCents(cents) : null);
  return {
    price: eurosFromCents(terms.regularPrice),
    salePrice: toMoneyOrNull(sale?.price),
    priorPrice: toMoneyOrNull(priorPrice(history, at)),
    saleEndsAt: sale?.endsAt.toISOString() ?? null,
  };
}

/** Each event of a product or SKU stock raises its version. An ended sale changes the view without an event, so it counts too. */
function versionOf({ products, prices, stock }: CatalogueRows, at: Date): number {
  const versionSum = [...products, ...stock].reduce((sum, { version }) => sum + version, 0);
  const endedSales = [...prices.values()].flat().filter(({ saleEndsAt }) => saleEndsAt !== null && saleEndsAt <= at).length;
  return versionSum + endedSales;
}
