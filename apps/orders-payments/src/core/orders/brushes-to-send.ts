import type { WithdrawalItem } from '@brote/contracts/orders';
import type { Sql } from '@brote/persistence';
import { countBrushesLeft, type BrushCounts } from './brush-counts';
import type { OrderLine } from './order-line.entity';
import type { Order } from './order.entity';
import { SELECT_BRUSHES_TO_SEND, SELECT_ITEMS_TAKEN_BEFORE_DISPATCH, SELECT_TAKEN_ITEMS_OF_ORDER } from './orders.sql';

/** SQL: the number of those brushes. Orders without returned brushes keep their sold count. */
export const COUNT_TO_SEND = `
  CASE WHEN EXISTS (${SELECT_ITEMS_TAKEN_BEFORE_DISPATCH}) THEN (SELECT coalesce(sum(s.quantity), 0)::int FROM (${SELECT_BRUSHES_TO_SEND}) AS s) ELSE brush_count END`;

/** The same counts by line and place, as the transaction reads them. */
export async function countBrushesToSend(sql: Sql, order: Pick<Order, 'id' | 'lines'>): Promise<BrushCounts> {
  const rows = await sql.query<{ items: WithdrawalItem[] }>(SELECT_TAKEN_ITEMS_OF_ORDER, { orderId: order.id });
  return countBrushesLeft(
    order.lines,
    rows.map(({ items }) => items),
  );
}

type PackLine = Pick<OrderLine, 'name' | 'quantity' | 'brushes'>;

/** The lines of a parcel: complete packs as packs, then the single brushes of broken ones. */
export function packsToSend(lines: readonly PackLine[], counts: BrushCounts): PackLine[] {
  return lines.flatMap(({ name, brushes }, index) => {
    const places = counts[index] ?? [];
    const packs = places.length === 0 ? 0 : Math.min(...places);
    const singleBrushes = brushes.flatMap((brush, place) => Array.from({ length: (places[place] ?? 0) - packs }, () => brush));
    const wholePacks = packs > 0 ? [{ name, quantity: packs, brushes }] : [];
    return singleBrushes.length > 0 ? [...wholePacks, { name, quantity: 1, brushes: singleBrushes }] : wholePacks;
  });
}
