import type { ResolveWithdrawalRequest, WithdrawalItem } from '@brote/contracts/orders';
import { resolveWithdrawalAsStaff } from '@brote/contracts/staff-orders';
import { refuse, uuidv7 } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { hasEnoughLeft, markSealed, sumCounts, itemsOf, mergeItems, toWithdrawnLines, valueOfItems } from '#app/core/orders/brush-counts';
import type { Order } from '#app/core/orders/order.entity';
import { Payment } from '#app/core/order-payments/payment.entity';
import { type NewRefund, Refund } from '#app/payments/refunds/refund.entity';
import { RefundRequests } from '#app/payments/refunds/refund-requests';
import { readOwed } from '#app/payments/refunds/refunds.queries';
import { sealedPieces } from '#app/payments/refunds/calculate-refund';
import type { Withdrawal } from './withdrawal.entity';
import { WithdrawalsQueries } from './withdrawals.queries';
import { WithdrawalDependencies } from './withdrawal-dependencies';

type ResolutionRequest = Pick<ResolveWithdrawalRequest, 'restock' | 'items'>;

/** Refunds the returned items of a withdrawal. */
@Injectable()
export class RefundWithdrawal {
  constructor(
    private readonly dependencies: WithdrawalDependencies,
    private readonly withdrawals: WithdrawalsQueries,
    private readonly refundRequests: RefundRequests,
    private readonly config: OrdersConfig,
  ) {}

  /**
   * Runs in the transaction that resolves the withdrawal. Returns null when nothing is left to refund, and for a plan.
   * @throws Refusal WITHDRAWAL_UNKNOWN without a paid order. WITHDRAWAL_ITEMS_INVALID when more was returned than the order has left.
   * WITHDRAWAL_EXCLUDED when all seals were opened and the shop does not refund those.
   */
  async refundWithdrawal(tx: Transaction, withdrawal: Withdrawal, resolution: ResolutionRequest, now: Date): Promise<string | null> {
    // The subscriptions service owns the plan's payments; it gets the event of the resolution and refunds them.
    if (withdrawal.subscriptionId !== null) {
      if ((resolution.items ?? null) !== null) refuse(resolveWithdrawalAsStaff, 'WITHDRAWAL_ITEMS_INVALID');
      this.itemsToRefund(withdrawal);
      return null;
    }
    const order = withdrawal.orderId === null ? null : await this.dependencies.lock(tx, withdrawal.orderId);
    const payment = order === null ? null : await tx.repository(Payment).findOneBy({ orderId: order.id });
    if (order === null || payment === null) return refuse(resolveWithdrawalAsStaff, 'WITHDRAWAL_UNKNOWN', { order: null });
    await this.recordReturnedItems(tx, withdrawal, order, resolution);
    // An unshipped order is cancelled as a whole, which returns its stock, too.
    if (order.status === 'processing' && withdrawal.isWhole)
      return this.dependencies.cancelPaidOrder.cancelInTransaction(tx, order.id, 'customer', now);
    return this.refund(tx, withdrawal, { order, payment, restock: resolution.restock }, now);
  }

  /** Call it after the resolution is written: an unshipped order without brushes is cancelled. */
  async cancelIfNothingToSend(tx: Transaction, { orderId }: Withdrawal, now: Date): Promise<void> {
    if (orderId !== null) await this.dependencies.cancelRefunded.cancel(tx, orderId, now, 'customer');
  }

  private async refund(
    tx: Transaction,
    withdrawal: Withdrawal,
    { order, payment, restock }: RefundableOrder,
    now: Date,
  ): Promise<string | null> {
    const remaining = await readOwed(tx, payment);
    const refundedItems = this.itemsToRefund(withdrawal);
    const amount = Math.min(withdrawal.isWhole ? order.total : valueOfItems(order.lines, refundedItems), remaining);
    if (amount <= 0) return null;
    const id = uuidv7();
    const details = { id, orderId: order.id, paymentIntent: payment.paymentIntent, amount, stripeKey: `rf_${id}` };
    const items = withdrawal.isWhole ? {} : { items: refundedItems };
    const newRefund = { ...details, ...items, reason: REFUND_REASONS[order.locale], ...restockOf(order, withdrawal, restock) };
    await this.refundRequests.add(tx, Refund.request({ ...newRefund, cause: 'withdrawal' }, now));
    return id;
  }

  /** The returned items: as counted by staff, else as declared; for the whole order the rest of it. */
  private async recordReturnedItems(tx: Transaction, withdrawal: Withdrawal, order: Order, { items }: ResolutionRequest): Promise<void> {
    const remaining = await this.withdrawals.countRemainingBrushes(order, tx, withdrawal.id);
    const isRemainder = withdrawal.isWhole && sumCounts(remaining) < order.brushCount && sumCounts(remaining) > 0;
    const returnedItems = items ?? (isRemainder ? itemsOf(remaining) : null);
    if (returnedItems === null) return;
    if (!hasEnoughLeft(order.lines, returnedItems, remaining)) refuse(resolveWithdrawalAsStaff, 'WITHDRAWAL_ITEMS_INVALID');
    const mergedItems = mergeItems(order.lines, returnedItems);
    withdrawal.setReturnedItems(mergedItems, toWithdrawnLines(order.lines, mergedItems));
  }

  /** The items that the shop refunds: sealed brushes in any case. */
  private itemsToRefund({ isWhole, effectiveItems: returned }: Withdrawal): WithdrawalItem[] {
    const refundedItems = this.config.openedSeals === 'exclude' ? returned.filter(({ sealOpened }) => !sealOpened) : returned;
    if (!isWhole && refundedItems.length === 0) refuse(resolveWithdrawalAsStaff, 'WITHDRAWAL_EXCLUDED');
    return refundedItems;
  }
}

interface RefundableOrder {
  order: Order;
  payment: Payment;
  restock: boolean;
}

/** Printed on the credit note. */
const REFUND_REASONS = { en: 'Withdrawal from the contract', es: 'Desistimiento del contrato' } as const;

/** A whole order returns to stock as it was sold; of a part only the sealed brushes do. */
function restockOf(
  order: Order,
  { isWhole, effectiveItems: returned }: Withdrawal,
  restock: boolean,
): Pick<NewRefund, 'restock' | 'pieces'> {
  // Brushes that never left are still sealed and in the shop, whatever was declared.
  if (order.status === 'processing' && order.shippedAt === null && !isWhole)
    return { restock: true, pieces: sealedPieces(order, markSealed(returned)) };
  if (!restock || isWhole) return { restock };
  const pieces = sealedPieces(order, returned);
  return { restock: pieces.length > 0, pieces };
}
