import type { RefundOrderRequest, WithdrawalItem } from '@brote/contracts/orders';
import { refundOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { disputesOf } from '#app/disputes/dispute';
import { areLeft, asSealed, brushesLeft, countAll, itemsOf, shortened } from '#app/orders/brush-counts';
import { valueOfItems } from '#app/orders/brush-value';
import type { Order } from '#app/orders/order.entity';
import { OrdersQueries } from '#app/orders/orders.queries';
import { takenItems } from '#app/orders/taken-items';
import type { Payment } from '#app/payments/payment.entity';
import type { NewRefund } from './refund.entity';
import { RefundsQueries } from './refunds.queries';
import { sealedPieces } from './sealed-pieces';
import { refundableNow } from './refunded-total';

/** The money and stock of a refund. Amounts are cents. */
interface RefundSize extends Pick<NewRefund, 'restock' | 'pieces' | 'items'> {
  amount: number;
  /** The amount that could be refunded before it. */
  left: number;
}

/** Calculates the money and the stock of a refund that staff request. */
@Injectable()
export class CalculateRefund {
  constructor(
    private readonly refunds: RefundsQueries,
    private readonly orders: OrdersQueries,
  ) {}

  /** Needs the lock of the order. @throws Refusal REFUND_TOO_LARGE, WITHDRAWAL_ITEMS_INVALID */
  async calculate(tx: Transaction, payment: Payment, request: RefundOrderRequest): Promise<RefundSize> {
    const order = await this.orders.byId(request.orderId, tx);
    if (order === null) return refuse(refundOrderAsStaff, 'ORDER_UNKNOWN');
    const left = refundableNow(payment, await this.refunds.ofOrder(order.id, tx.manager), await disputesOf(tx, order.id));
    const taken = await takenItems(tx, order.id);
    const items = itemsOfRefund(order, request, taken);
    const amount = request.amount ?? (items === null ? left : Math.min(left, valueOfItems(order.lines, items)));
    if (amount <= 0 || amount > left) refuse(refundOrderAsStaff, 'REFUND_TOO_LARGE', { left });
    if (items !== null) return { amount, left, items, ...stockOf(order, items, request.restock) };
    const isAll = request.restock && amount === left;
    return {
      amount,
      left,
      ...(taken.length === 0 || !isAll ? { restock: isAll } : stockOf(order, itemsOf(brushesLeft(order.lines, taken)), true)),
    };
  }
}

function itemsOfRefund(order: Order, { items = null }: RefundOrderRequest, taken: readonly WithdrawalItem[][]): WithdrawalItem[] | null {
  if (items === null) return null;
  const left = brushesLeft(order.lines, taken);
  if (countAll(left) === 0 || !areLeft(order.lines, items, left)) refuse(refundOrderAsStaff, 'WITHDRAWAL_ITEMS_INVALID');
  return shortened(order.lines, items);
}

/** Sealed brushes return to stock when `restock` is set. Brushes that have not left return in any case. */
function stockOf(order: Order, items: readonly WithdrawalItem[], restock: boolean): Pick<NewRefund, 'restock' | 'pieces'> {
  // Brushes that never left are still sealed and in the shop.
  const isInShop = order.status === 'processing' && order.shippedAt === null;
  const pieces = isInShop ? sealedPieces(order, asSealed(items)) : restock ? sealedPieces(order, items) : [];
  return pieces.length === 0 ? { restock: false } : { restock: true, pieces };
}
