import { ALLOWED_COLORS, type BrushOptionView, type CatalogueView, type ProductView } from '@brote/contracts/catalog';
import { packUrl } from '@brote/illustration';
import { euros, type Money } from '@brote/money';
import { priorPrice, runningSale, type DatedTerms } from '../prices/price-rules';
import { toldAvailability } from '../stock/availability';
import type { CatalogueRows, ProductRow, StockRow } from './catalogue.queries';

/** Every product as customers see it at the moment. */
export function catalogueView(rows: CatalogueRows, at: Date): CatalogueView {
  return { products: rows.products.map((product) => productView(product, rows, at)), version: versionOf(rows, at), asOf: at.toISOString() };
}

/** One product as customers see it at the moment. Throws when the product has no price: it must not be offered. */
export function productView(product: ProductRow, { prices, stock }: Pick<CatalogueRows, 'prices' | 'stock'>, at: Date): ProductView {
  const brushes = stock.map(brushOption);
  return {
    id: product.id,
    name: { en: product.name_en, es: product.name_es },
    description: { en: product.description_en, es: product.description_es },
    category: product.category,
    quantity: product.quantity,
    ...offer(product, prices.get(product.id) ?? [], at),
    images: product.pictures.map((brushes) => packUrl({ category: product.category, brushes })),
    colors: [...new Set([...ALLOWED_COLORS.adult, ...ALLOWED_COLORS.kids])],
    brushes,
    subscriptionAvailable: product.subscription_available,
    inStock: brushes.some(({ availability }) => availability !== 'out-of-stock'),
    featured: product.is_featured,
    safety: {
      maker: product.maker,
      postalAddress: product.maker_address,
      email: product.maker_email,
      identifier: product.identifier,
      warnings: { en: product.warnings_en, es: product.warnings_es },
    },
  };
}

type Offer = Pick<ProductView, 'price' | 'salePrice' | 'priorPrice' | 'saleEndsAt'>;

function offer({ id }: ProductRow, history: readonly DatedTerms[], at: Date): Offer {
  const terms = history.at(-1);
  if (!terms) throw new Error(`The product ${id} has no price`);
  const sale = runningSale(terms, at);
  const moneyOrNull = (cents: number | null | undefined): Money | null => (typeof cents === 'number' ? euros(cents) : null);
  return {
    price: euros(terms.regularPrice),
    salePrice: moneyOrNull(sale?.price),
    priorPrice: moneyOrNull(priorPrice(history, at)),
    saleEndsAt: sale?.endsAt.toISOString() ?? null,
  };
}

function brushOption({ sku, type, color, available, threshold }: StockRow): BrushOptionView {
  return { sku, type, color, ...toldAvailability({ available, threshold }) };
}

/** Every event of a product or a unit of stock raises its version; a sale that runs out changes what is seen without any event. */
function versionOf({ products, prices, stock }: CatalogueRows, at: Date): number {
  const changes = [...products, ...stock].reduce((sum, { version }) => sum + version, 0);
  const endedSales = [...prices.values()].flat().filter(({ saleEndsAt }) => saleEndsAt !== null && saleEndsAt <= at).length;
  return changes + endedSales;
}
