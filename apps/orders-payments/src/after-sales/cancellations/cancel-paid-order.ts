import { orderCancelled } from '@brote/contracts/orders';
import { uuidv7 } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { noAuditHook, type AuditHook, ChangeOrder, lockOrder } from '#app/core/orders/change-order';
import type { Order, CancelActor } from '#app/core/orders/order.entity';
import { Payment } from '#app/core/order-payments/payment.entity';
import { Refund } from '#app/payments/refunds/refund.entity';
import { RefundRequests } from '#app/payments/refunds/refund-requests';
import { readOwed } from '#app/payments/refunds/refunds.queries';
import { abandonReplacement } from '#app/fulfilment/shipments/replacement-return.entity';

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
    private readonly refundRequests: RefundRequests,
    private readonly clock: Clock,
  ) {}

  /** Returns false when another transaction changed the order first; the caller then reads it again. */
  async cancel({ id, readVersion, status }: Order, actor: CancelActor, auditHook: AuditHook = noAuditHook): Promise<boolean> {
    const now = this.clock.now();
    return this.unitOfWork.run(async (tx) => {
      if ((await lockOrder(tx, id)) !== readVersion) return false;
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
    const payment = await tx.repository(Payment).findOneBy({ orderId });
    if (payment === null) throw new Error(`Order ${orderId} is paid but has no payment`);
    const amount = await readOwed(tx, payment);
    if (amount <= 0) return null;
    const id = uuidv7();
    const refund = { id, orderId, paymentIntent: payment.paymentIntent, amount, reason: 'The order was called off', stripeKey: `rf_${id}` };
    await this.refundRequests.add(tx, Refund.request({ ...refund, cause: 'cancellation', restock: !hasLeft }, at));
    return id;
  }
}
