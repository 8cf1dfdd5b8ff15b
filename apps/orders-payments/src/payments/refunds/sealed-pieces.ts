import { skuOf, STOCKED_SKUS, type Sku } from '@brote/contracts/catalog';
import type { WithdrawalItem } from '@brote/contracts/orders';
import { brushCountsOf } from '#app/core/orders/brush-counts';
import type { Order } from '#app/core/orders/order.entity';
import type { ReturnedPieces } from './refund.entity';

/** The sealed brushes among the items, by SKU: only those can be sold again. */
export function sealedPieces(order: Pick<Order, 'lines'>, items: readonly WithdrawalItem[]): ReturnedPieces[] {
  const sealedItems = items.filter(({ sealOpened }) => !sealOpened);
  if (sealedItems.length === 0) return [];
  const counts = new Map<Sku, number>();
  brushCountsOf(order.lines, sealedItems).forEach((places, line) => {
    places.forEach((count, place) => {
      const brush = order.lines[line]?.brushes[place];
      if (brush !== undefined && count > 0) counts.set(skuOf(brush), (counts.get(skuOf(brush)) ?? 0) + count);
    });
  });
  return [...counts].filter(([sku]) => STOCKED_SKUS.includes(sku)).map(([sku, count]) => ({ sku, count }));
}
