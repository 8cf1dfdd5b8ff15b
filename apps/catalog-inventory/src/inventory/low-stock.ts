import type { LowStock } from '@brote/contracts/catalog';
import type { Sql } from '@brote/persistence';

const LOW = `
  SELECT s.sku, s.available, s.threshold FROM sku_stock s JOIN variant_availability o ON o.sku = s.sku
   WHERE o.offered AND s.available <= s.threshold ORDER BY s.position`;

/** What is offered and at its minimum or below; of a colour that nobody may choose, few left is no news. */
export function readLowStock(sql: Sql): Promise<LowStock[]> {
  return sql.query<LowStock>(LOW);
}
