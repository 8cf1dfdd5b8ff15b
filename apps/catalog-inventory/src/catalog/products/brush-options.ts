import type { BrushOptionView } from '@brote/contracts/catalog';
import { publishedAvailability } from '../../inventory/stock/availability';
import type { VariantRow, StockRow } from './catalogue.queries';

/** The variants that customers may choose, with their availability. */
export function brushOptions(variants: readonly VariantRow[], stock: readonly StockRow[]): BrushOptionView[] {
  return variants.filter(({ offered }) => offered).map((variant) => brushOption(variant, stockOfVariant(variant, variants, stock)));
}

/** The SKU stocks behind a brush: its own, or for a surprise all offered ones of its type. */
export function stockOfVariant({ sku, type, color }: VariantRow, variants: readonly VariantRow[], stock: readonly StockRow[]): StockRow[] {
  if (color !== 'surprise') return stock.filter((skuStock) => skuStock.sku === sku);
  const offeredSkus = new Set(variants.filter((variant) => variant.offered && variant.type === type).map((variant) => variant.sku));
  return stock.filter((skuStock) => offeredSkus.has(skuStock.sku));
}

function brushOption({ sku, type, color }: VariantRow, skuStocks: readonly StockRow[]): BrushOptionView {
  const available = skuStocks.reduce((sum, skuStock) => sum + skuStock.available, 0);
  const threshold = Math.max(0, ...skuStocks.map((skuStock) => skuStock.threshold));
  return { sku, type, color, ...publishedAvailability({ available, threshold }) };
}
