import {
  PACK_SIZES,
  skuOf,
  type PriceChange,
  type PricedLine,
  type ProductId,
  type ReservationLine,
  type Sku,
  type SkuQuantity,
} from '@brote/contracts/catalog';
import { eurosFromCents } from '@brote/money';
import type { PricedProduct, ProductPrices } from '../catalog/prices/product-price-cache';
import { unitPriceAt } from '../catalog/prices/price-rules';

/** A basket checked at the prices of one moment. */
export type CheckedBasket =
  | { verdict: 'good'; lines: PricedLine[]; products: PricedProduct[] }
  | { verdict: 'product-unknown' }
  | { verdict: 'brushes-invalid' }
  | { verdict: 'price-changed'; changes: PriceChange[] };

/** Checks packs and prices of a basket, and computes the price of each line. */
export function checkBasket(lines: readonly ReservationLine[], prices: ProductPrices, at: Date): CheckedBasket {
  const checkedLines: CheckedLine[] = [];
  for (const line of lines) {
    const product = prices.get(line.productId);
    if (!product) return { verdict: 'product-unknown' };
    checkedLines.push({ line, product });
  }
  if (!checkedLines.every(hasValidBrushes)) return { verdict: 'brushes-invalid' };
  const changes = priceChangesOf(checkedLines, at);
  if (changes.length > 0) return { verdict: 'price-changed', changes };
  return {
    verdict: 'good',
    lines: checkedLines.map((checkedLine) => toPricedLine(checkedLine, at)),
    products: [...new Set(checkedLines.map(({ product }) => product))],
  };
}

/** The pieces of each SKU that all lines need together, ordered by SKU. All code locks stock in this order. */
export function mergeSkus(lines: readonly Pick<ReservationLine, 'brushes' | 'quantity'>[]): SkuQuantity[] {
  const quantityBySku = new Map<Sku, number>();
  for (const { brushes, quantity } of lines) {
    for (const brush of brushes) quantityBySku.set(skuOf(brush), (quantityBySku.get(skuOf(brush)) ?? 0) + quantity);
  }
  return [...quantityBySku].map(([sku, quantity]) => ({ sku, quantity })).sort((one, other) => (one.sku < other.sku ? -1 : 1));
}

interface CheckedLine {
  line: ReservationLine;
  product: PricedProduct;
}

function hasValidBrushes({ line: { brushes }, product: { category, offered } }: CheckedLine): boolean {
  const { min, max } = PACK_SIZES[category];
  return brushes.length >= min && brushes.length <= max && brushes.every((brush) => offered.has(skuOf(brush)));
}

/** One change per product, even when several lines contain it. */
function priceChangesOf(checkedLines: readonly CheckedLine[], at: Date): PriceChange[] {
  const changes = new Map<ProductId, PriceChange>();
  for (const { line, product } of checkedLines) {
    const current = unitPriceAt(product.terms, at);
    const expected = line.expectedUnitPrice;
    if (current !== expected) changes.set(product.id, { productId: product.id, expected, current });
  }
  return [...changes.values()];
}

function toPricedLine({ line: { quantity }, product: { id, name, terms } }: CheckedLine, at: Date): PricedLine {
  return { productId: id, name, unitPrice: eurosFromCents(unitPriceAt(terms, at)), quantity };
}
