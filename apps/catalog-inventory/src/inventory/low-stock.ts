import type { LowStock } from '@brote/contracts/catalog';
import type { Sql } from '@brote/persistence';

const SELECT_LOW_STOCK = `
  SELECT s.sku, s.available, s.threshold FROM sku_stock s JOIN variant_availability o ON o.sku = s.sku
   WHERE o.offered AND s.available <= s.threshold ORDER BY s.position`;

/** Offered SKUs with stock at their minimum or below. A colour that customers cannot choose needs no warning. */
export function readLowStock(sql: Sql): Promise<LowStock[]> {
  return sql.query<LowStock>(SELECT_LOW_STOCK);
}
