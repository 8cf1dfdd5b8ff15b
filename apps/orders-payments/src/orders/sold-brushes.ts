import type { SoldBrushesView, WithdrawalItem } from '@brote/contracts/orders';
import { brushesOf } from './brush-counts';
import type { Order } from './order.entity';

/** A list of items that was withdrawn from or refunded; an empty list is the whole rest of the order. */
export interface Taking {
  items: WithdrawalItem[];
  taken: 'withdrawn' | 'refunded';
  /** Whether it happened before the parcel left. */
  isBefore: boolean;
}

/** SQL: the takings of the order `o` as one JSON list. An unproven statement counts once staff have refunded it. */
export const TAKINGS = `
  (SELECT jsonb_agg(jsonb_build_object('items', t.items, 'taken', t.taken,
                                       'isBefore', o.shipped_at IS NULL OR o.status = 'processing' OR t.at < o.shipped_at) ORDER BY t.at)
     FROM (SELECT coalesce(w.returned_items, w.items) AS items, CASE w.state WHEN 'refunded' THEN 'refunded' ELSE 'withdrawn' END AS taken,
                  w.received_at AS at
             FROM withdrawal w WHERE w.order_id = o.id AND (w.state = 'refunded' OR w.state = 'received' AND w.is_proven)
            UNION ALL
           SELECT r.items, 'refunded', r.requested_at FROM refund r
            WHERE r.order_id = o.id AND r.items IS NOT NULL AND r.state <> 'failed'
              AND NOT EXISTS (SELECT FROM withdrawal w WHERE w.refund_id = r.id)) AS t)`;

type Sold = Pick<Order, 'lines' | 'status'>;

/** Each sold brush, by line: its state, and whether the parcel contains it. The quantities of a brush add up to the sold ones. */
export function soldBrushesOf({ lines, status }: Sold, takings: readonly Taking[]): SoldBrushesView[][] {
  const hasLeft = status === 'shipped' || status === 'delivered';
  const kept = status === 'cancelled' ? 'not-sent' : hasLeft ? 'sent' : 'to-send';
  // The whole order means the rest that earlier lists left.
  const inTurn = [...takings].sort((one, other) => Number(one.items.length === 0) - Number(other.items.length === 0));
  const counts = inTurn.map(({ items }) => brushesOf(lines, items));
  return lines.map(({ quantity, brushes }, line) =>
    brushes.flatMap((_, brush) => {
      let left = quantity;
      const views = inTurn.map(({ taken, isBefore }, index): SoldBrushesView => {
        const count = Math.min(left, counts[index]?.[line]?.[brush] ?? 0);
        left -= count;
        return { brush, quantity: count, parcel: hasLeft && !isBefore ? 'sent' : 'not-sent', taken };
      });
      return [...views, { brush, quantity: left, parcel: kept, taken: null } satisfies SoldBrushesView].filter((view) => view.quantity > 0);
    }),
  );
}
