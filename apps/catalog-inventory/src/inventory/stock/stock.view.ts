import type { StockView } from '@brote/contracts/catalog';
import type { SkuStock } from './sku-stock.entity';

/** One SKU stock as staff see it. */
export function stockView({ sku, available, reserved, sold, threshold }: SkuStock): StockView {
  return { sku, available, reserved, sold, threshold };
}
