import type { WithdrawalItem } from '@brote/contracts/orders';
import type { Sql } from '@brote/persistence';
import { countBrushesLeft, type BrushCounts } from './brush-counts';
import type { OrderLine } from './order-line.entity';
import type { Order } from './order.entity';
import { isTakenSql } from './taken-items';

/**
 * SQL: the lists of items that were withdrawn from or refunded before the parcel of `orders` left. An empty list is the whole order.
 * A statement that the buyer did not prove counts once staff have refunded it.
 */
const SELECT_ITEMS_TAKEN_BEFORE_DISPATCH = `
  SELECT coalesce(w.returned_items, w.items) AS items FROM withdrawal w
   WHERE w.order_id = orders.id AND ${isTakenSql('w')}
     AND (orders.status = 'processing' OR w.received_at < orders.shipped_at)
   UNION ALL
  SELECT r.items FROM refund r
   WHERE r.order_id = orders.id AND r.items IS NOT NULL AND r.state <> 'failed'
     AND (orders.status = 'processing' OR r.requested_at < orders.shipped_at)
     AND NOT EXISTS (SELECT FROM withdrawal w WHERE w.refund_id = r.id)`;

const SUM_TAKEN_OF_BRUSH = `
  SELECT sum(CASE WHEN jsonb_array_length(t.items) = 0 THEN l.quantity
                  ELSE (SELECT sum((i ->> 'quantity')::int) FROM jsonb_array_elements(t.items) i
                         WHERE (i ->> 'line')::int = l.position AND coalesce((i ->> 'brush')::int, b.place - 1) = b.place - 1) END)
    FROM (${SELECT_ITEMS_TAKEN_BEFORE_DISPATCH}) AS t`;

/** SQL: the brushes that the parcel of `orders` contains, or contained when it left: columns type, color, quantity. */
export const SELECT_BRUSHES_TO_SEND = `
  SELECT b.brush ->> 'type' AS type, b.brush ->> 'color' AS color, greatest(0, l.quantity - coalesce((${SUM_TAKEN_OF_BRUSH}), 0))::int AS quantity
    FROM order_line l CROSS JOIN LATERAL jsonb_array_elements(l.brushes) WITH ORDINALITY AS b(brush, place)
   WHERE l.order_id = orders.id`;

/** SQL: the number of those brushes. Orders without returned brushes keep their sold count. */
export const COUNT_TO_SEND = `
  CASE WHEN EXISTS (${SELECT_ITEMS_TAKEN_BEFORE_DISPATCH}) THEN (SELECT coalesce(sum(s.quantity), 0)::int FROM (${SELECT_BRUSHES_TO_SEND}) AS s) ELSE brush_count END`;

/** The same counts by line and place, as the transaction reads them. */
export async function countBrushesToSend(sql: Sql, order: Pick<Order, 'id' | 'lines'>): Promise<BrushCounts> {
  const rows = await sql.query<{ items: WithdrawalItem[] }>(
    `SELECT t.items FROM orders CROSS JOIN LATERAL (${SELECT_ITEMS_TAKEN_BEFORE_DISPATCH}) AS t WHERE orders.id = :orderId`,
    { orderId: order.id },
  );
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
