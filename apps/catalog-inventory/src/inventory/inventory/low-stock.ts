import type { LowStock } from '@brote/contracts/catalog';
import type { Sql } from '@brote/persistence';
import { SELECT_LOW_STOCK } from './inventory.sql';

/** Offered SKUs with stock at their minimum or below. A colour that customers cannot choose needs no warning. */
export function readLowStock(sql: Sql): Promise<LowStock[]> {
  return sql.query<LowStock>(SELECT_LOW_STOCK);
}
