import { orderCancelled } from '@brote/contracts/orders';
import { uuidv7 } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { findDisputesOf } from '#app/core/order-payments/dispute';
import { noAuditHook, type AuditHook } from '#app/core/orders/audit-hook';
import { ChangeOrder } from '#app/core/orders/change-order';
import type { Order } from '#app/core/orders/order.entity';
import { Payment } from '#app/core/order-payments/payment.entity';
import { Refund } from '#app/payments/refunds/refund.entity';
import { RefundRequests } from '#app/payments/refunds/refund-requests';
import { RefundsQueries } from '#app/payments/refunds/refunds.queries';
import { owedAmount } from '#app/core/order-payments/refunded-total';
import { abandonReplacement } from '#app/fulfilment/shipments/abandon-replacement';
import type { CancelActor } from '#app/core/orders/cancel-actor';

interface CancelledOrder {
  orderId: string;
  hasLeft: boolean;
}

/** Cancels a paid order: refunds the rest of its payment and returns its stock. */
@Injectable()
export class CancelPaidOrder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeOrder: ChangeOrder,
    private readonly refunds: RefundsQueries,
    private readonly refundRequests: RefundRequests,
    private readonly clock: Clock,
  ) {}

  /** Returns false when another transaction changed the order first; the caller then reads it again. */
  async cancel({ id, readVersion, status }: Order, actor: CancelActor, auditHook: AuditHook = noAuditHook): Promise<boolean> {
    const now = this.clock.now();
    return this.unitOfWork.run(async (tx) => {
      if ((await this.changeOrder.lock(tx, id)) !== readVersion) return false;
      const refundId = await this.cancelInTransaction(tx, id, actor, now);
      await auditHook(tx, { before: { status }, after: { status: 'cancelled', refundId } });
      return true;
    });
  }

  /** Runs in a transaction that holds the order's lock. Returns the refund's id; null when nothing was left to refund. */
  async cancelInTransaction(tx: Transaction, orderId: string, actor: CancelActor, at: Date): Promise<string | null> {
    const order = await this.changeOrder.change(tx, orderId, orderCancelled, (changed) => changed.cancel(actor, at));
    // A parcel that left and did not arrive is not in stock. If it comes back, staff receive its brushes.
    const hasLeft = order.shippedAt !== null;
    await abandonReplacement(tx, order);
    return this.refundRemainder(tx, { orderId, hasLeft }, at);
  }

  private async refundRemainder(tx: Transaction, { orderId, hasLeft }: CancelledOrder, at: Date): Promise<string | null> {
    const payment = await tx.manager.findOneBy(Payment, { orderId });
    if (payment === null) throw new Error(`Order ${orderId} is paid but has no payment`);
    const earlierRefunds = await this.refunds.byOrder(orderId, tx.manager);
    const amount = owedAmount(payment, earlierRefunds, await findDisputesOf(tx, orderId));
    if (amount <= 0) return null;
    const id = uuidv7();
    const refund = { id, orderId, paymentIntent: payment.paymentIntent, amount, reason: 'The order was called off', stripeKey: `rf_${id}` };
    await this.refundRequests.add(tx, Refund.request({ ...refund, restock: !hasLeft }, at));
    return id;
  }
}
