import { skuOf, SHELF_SKUS, type Sku } from '@brote/contracts/catalog';
import type { WithdrawalItem } from '@brote/contracts/orders';
import type { Order } from '#app/orders/order.entity';
import type { Pieces } from '#app/refunds/refund.entity';

/** Cents that were paid for what was withdrawn from; an empty list is the whole order. */
export function withdrawnValue(order: Pick<Order, 'lines' | 'total'>, items: readonly WithdrawalItem[]): number {
  if (items.length === 0) return order.total;
  return items.reduce((sum, { line, quantity }) => sum + quantity * (order.lines[line]?.unitPrice ?? 0), 0);
}

/** The brushes among them whose seal is whole: only those can be sold again. */
export function sealedPieces(order: Pick<Order, 'lines'>, items: readonly WithdrawalItem[]): Pieces[] {
  const counts = new Map<Sku, number>();
  for (const { line, quantity } of items.filter(({ sealOpened }) => !sealOpened)) {
    for (const brush of order.lines[line]?.brushes ?? []) counts.set(skuOf(brush), (counts.get(skuOf(brush)) ?? 0) + quantity);
  }
  return [...counts].filter(([sku]) => SHELF_SKUS.includes(sku)).map(([sku, count]) => ({ sku, count }));
}
