import type { Sql } from '@brote/persistence';

const SELECT_SOLD_BRUSHES = 'SELECT coalesce(sum(sold), 0)::int AS sold FROM sku_stock';

/** Sold brushes of all orders and deliveries, without the returned ones. */
export async function readBrushesSold(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ sold: number }>(SELECT_SOLD_BRUSHES);
  return row?.sold ?? 0;
}
