import type { BrushColor, BrushSelection, BrushType, Category, ProductId, Sku } from '@brote/contracts/catalog';
import type { Sql } from '@brote/persistence';
import type { DatedPriceTerms } from '../prices/price-rules';

/** A product as it is stored, without its prices. */
export interface ProductRow {
  id: ProductId;
  category: Category;
  name_en: string;
  name_es: string;
  description_en: string;
  description_es: string;
  quantity: number;
  /** The brushes that each picture shows. */
  pictures: BrushSelection[][];
  subscription_available: boolean;
  is_featured: boolean;
  maker: string;
  maker_address: string;
  maker_email: string;
  identifier: string;
  warnings_en: string;
  warnings_es: string;
  /** Empty where the seller promises nothing. */
  durability_guarantee_en: string;
  durability_guarantee_es: string;
  repair_information_en: string;
  repair_information_es: string;
  /** Empty where the seller has not described it. */
  packaging_identifier: string;
  packaging_material: string;
  packaging_sorting_en: string;
  packaging_sorting_es: string;
  /** Whether customers see it and can buy it. */
  published: boolean;
  /** Grows with each change that staff make. */
  revision: number;
  version: number;
}

export interface StockRow {
  sku: Sku;
  type: BrushType;
  color: BrushColor;
  available: number;
  threshold: number;
  version: number;
}

/** Whether customers may choose a brush; the surprise is one of them. */
export interface VariantRow {
  sku: Sku;
  type: BrushType;
  color: BrushColor;
  offered: boolean;
}

interface PriceRow {
  product_id: ProductId;
  regular_price: number;
  sale_price: number | null;
  sale_ends_at: string | null;
  valid_from: string;
}

/** All rows of the catalogue, read at one moment. */
export interface CatalogueRows {
  products: ProductRow[];
  /** Oldest first. */
  prices: ReadonlyMap<ProductId, DatedPriceTerms[]>;
  stock: StockRow[];
  variants: VariantRow[];
}

// One statement reads one snapshot: each product has its price, and the version belongs to these rows.
const SELECT_SNAPSHOT = `
  SELECT (SELECT json_agg(p ORDER BY p.position) FROM product p) AS products,
         (SELECT json_agg(e ORDER BY e.id) FROM product_price e) AS prices,
         (SELECT json_agg(s ORDER BY s.position) FROM sku_stock s) AS stock,
         (SELECT json_agg(o ORDER BY o.position) FROM variant_availability o) AS variants`;

interface CatalogueSnapshot {
  products: ProductRow[] | null;
  prices: PriceRow[] | null;
  stock: StockRow[] | null;
  variants: VariantRow[] | null;
}

/** Reads the whole catalogue in one statement. Inside a transaction, pass it. */
export async function readCatalogue(sql: Sql): Promise<CatalogueRows> {
  const [snapshot] = await sql.query<CatalogueSnapshot>(SELECT_SNAPSHOT);
  const { products, prices, stock, variants } = snapshot ?? { products: null, prices: null, stock: null, variants: null };
  return { products: products ?? [], prices: priceHistoryByProduct(prices ?? []), stock: stock ?? [], variants: variants ?? [] };
}

function priceHistoryByProduct(rows: readonly PriceRow[]): Map<ProductId, DatedPriceTerms[]> {
  const history = new Map<ProductId, DatedPriceTerms[]>();
  for (const row of rows) {
    const entries = history.get(row.product_id) ?? [];
    entries.push({
      regularPrice: row.regular_price,
      salePrice: row.sale_price,
      saleEndsAt: row.sale_ends_at === null ? null : new Date(row.sale_ends_at),
      validFrom: new Date(row.valid_from),
    });
    history.set(row.product_id, entries);
  }
  return history;
}
