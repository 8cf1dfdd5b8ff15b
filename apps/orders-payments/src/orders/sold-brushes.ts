import type { SoldBrushesView, WithdrawalItem } from '@brote/contracts/orders';
import { brushCountsOf } from './brush-counts';
import type { Order } from './order.entity';

/** A list of items that was withdrawn from or refunded; an empty list is the whole rest of the order. */
export interface TakenItems {
  items: WithdrawalItem[];
  taken: 'withdrawn' | 'refunded';
  /** Whether it happened before the parcel left. */
  isBefore: boolean;
}

/** SQL: the takings of the order `o` as one JSON list. An unproven statement counts once staff have refunded it. */
export const TAKEN_ITEMS_SQL = `
  (SELECT jsonb_agg(jsonb_build_object('items', t.items, 'taken', t.taken,
                                       'isBefore', o.shipped_at IS NULL OR o.status = 'processing' OR t.at < o.shipped_at) ORDER BY t.at)
     FROM (SELECT coalesce(w.returned_items, w.items) AS items, CASE w.state WHEN 'refunded' THEN 'refunded' ELSE 'withdrawn' END AS taken,
                  w.received_at AS at
             FROM withdrawal w WHERE w.order_id = o.id AND (w.state = 'refunded' OR w.state = 'received' AND w.is_proven)
            UNION ALL
           SELECT r.items, 'refunded', r.requested_at FROM refund r
            WHERE r.order_id = o.id AND r.items IS NOT NULL AND r.state <> 'failed'
              AND NOT EXISTS (SELECT FROM withdrawal w WHERE w.refund_id = r.id)) AS t)`;

type SoldOrder = Pick<Order, 'lines' | 'status'>;

/** Each sold brush, by line: its state, and whether the parcel contains it. The quantities of a brush add up to the sold ones. */
export function soldBrushesOf({ lines, status }: SoldOrder, takenItems: readonly TakenItems[]): SoldBrushesView[][] {
  const hasLeft = status === 'shipped' || status === 'delivered';
  const remainderState = status === 'cancelled' ? 'not-sent' : hasLeft ? 'sent' : 'to-send';
  // The whole order means the rest that earlier lists left.
  const orderedTakenItems = [...takenItems].sort((one, other) => Number(one.items.length === 0) - Number(other.items.length === 0));
  const takenCounts = orderedTakenItems.map(({ items }) => brushCountsOf(lines, items));
  return lines.map(({ quantity, brushes }, line) =>
    brushes.flatMap((_, brush) => {
      let remaining = quantity;
      const views = orderedTakenItems.map(({ taken, isBefore }, index): SoldBrushesView => {
        const count = Math.min(remaining, takenCounts[index]?.[line]?.[brush] ?? 0);
        remaining -= count;
        return { brush, quantity: count, parcel: hasLeft && !isBefore ? 'sent' : 'not-sent', taken };
      });
      return [...views, { brush, quantity: remaining, parcel: remainderState, taken: null } satisfies SoldBrushesView].filter(
        (view) => view.quantity > 0,
      );
    }),
  );
}
