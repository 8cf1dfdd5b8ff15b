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
