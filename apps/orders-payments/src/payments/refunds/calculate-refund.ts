import type { RefundOrderRequest, WithdrawalItem } from '@brote/contracts/orders';
import { refundOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import {
  hasEnoughLeft,
  markSealed,
  countBrushesLeft,
  sumCounts,
  itemsOf,
  mergeItems,
  brushCountsOf,
  valueOfItems,
} from '#app/core/orders/brush-counts';
import type { Order } from '#app/core/orders/order.entity';
import { OrdersQueries, readTakenItems } from '#app/core/orders/orders.queries';
import type { Payment } from '#app/core/order-payments/payment.entity';
import type { NewRefund, ReturnedPieces } from './refund.entity';
import { readRefundable } from './refunds.queries';
import { skuOf, STOCKED_SKUS, type Sku } from '@brote/contracts/catalog';

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

/** The money and stock of a refund. Amounts are cents. */
interface RefundCalculation extends Pick<NewRefund, 'restock' | 'pieces' | 'items'> {
  amount: number;
  /** The amount that could be refunded before it. */
  left: number;
}

/** Calculates the money and the stock of a refund that staff request. */
@Injectable()
export class CalculateRefund {
  constructor(private readonly orders: OrdersQueries) {}

  /** Needs the lock of the order. @throws Refusal REFUND_TOO_LARGE, WITHDRAWAL_ITEMS_INVALID */
  async calculate(tx: Transaction, payment: Payment, request: RefundOrderRequest): Promise<RefundCalculation> {
    const order = await this.orders.byId(request.orderId, tx);
    if (order === null) return refuse(refundOrderAsStaff, 'ORDER_UNKNOWN');
    const remaining = await readRefundable(tx, payment);
    const takenItems = await readTakenItems(tx, order.id);
    const items = itemsOfRefund(order, request, takenItems);
    const amount = request.amount ?? (items === null ? remaining : Math.min(remaining, valueOfItems(order.lines, items)));
    if (amount <= 0 || amount > remaining) refuse(refundOrderAsStaff, 'REFUND_TOO_LARGE', { left: remaining });
    if (items !== null) return { amount, left: remaining, items, ...restockOf(order, items, request.restock) };
    const isFullRefund = request.restock && amount === remaining;
    return {
      amount,
      left: remaining,
      ...(takenItems.length === 0 || !isFullRefund
        ? { restock: isFullRefund }
        : restockOf(order, itemsOf(countBrushesLeft(order.lines, takenItems)), true)),
    };
  }
}

function itemsOfRefund(
  order: Order,
  { items = null }: RefundOrderRequest,
  takenItems: readonly WithdrawalItem[][],
): WithdrawalItem[] | null {
  if (items === null) return null;
  const remaining = countBrushesLeft(order.lines, takenItems);
  if (sumCounts(remaining) === 0 || !hasEnoughLeft(order.lines, items, remaining)) refuse(refundOrderAsStaff, 'WITHDRAWAL_ITEMS_INVALID');
  return mergeItems(order.lines, items);
}

/** Sealed brushes return to stock when `restock` is set. Brushes that have not left return in any case. */
function restockOf(order: Order, items: readonly WithdrawalItem[], shouldRestock: boolean): Pick<NewRefund, 'restock' | 'pieces'> {
  // Brushes that never left are still sealed and in the shop.
  const isInShop = order.status === 'processing' && order.shippedAt === null;
  const pieces = isInShop ? sealedPieces(order, markSealed(items)) : shouldRestock ? sealedPieces(order, items) : [];
  return pieces.length === 0 ? { restock: false } : { restock: true, pieces };
}
