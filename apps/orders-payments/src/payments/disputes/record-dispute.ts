import { orderDisputeClosed, orderDisputed } from '@brote/contracts/orders';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { ChangeOrder } from '#app/core/orders/change-order';
import { orderEventData } from '#app/core/orders/orders.view';
import { saveOrder } from '#app/core/orders/save-order';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { RefundedOrders } from '#app/payments/refunds/refunded-orders';
import { RefundRequests } from '#app/payments/refunds/refund-requests';
import { sumRefunded } from '#app/core/order-payments/refunded-total';
import { type Dispute, saveDispute } from '#app/core/order-payments/dispute';

/** Records the outcome of a dispute on its order, with its consequences. */
@Injectable()
export class RecordDispute {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly outbox: Outbox,
    private readonly refundedOrders: RefundedOrders,
    private readonly refundRequests: RefundRequests,
    private readonly clock: Clock,
  ) {}

  /** The order is locked, and the state of the dispute is new. */
  async record(tx: Transaction, { orderId }: Payment, dispute: Dispute): Promise<void> {
    const now = this.clock.now();
    await saveDispute(tx, dispute, now);
    await this.publishDisputed(tx, orderId, now);
    if (dispute.state === 'open') return;
    await this.recordOutcome(tx, orderId, dispute.state, now);
    if (dispute.state === 'lost') await this.refundedOrders.cancel(tx, orderId, now);
    await this.refundRequests.resume(tx, orderId, now);
  }

  /** Publishes one event per order, however many disputes it has. */
  private async publishDisputed(tx: Transaction, orderId: string, now: Date): Promise<void> {
    const order = await this.changeOrder.lockAndRead(tx, orderId);
    if (order === null || order.disputedAt !== null) return;
    await this.changeOrder.change(tx, orderId, orderDisputed, (changed) => changed.dispute(now));
  }

  /** A lost dispute counts as refunded, without a credit note: the bank took the money, the shop refunded nothing. */
  private async recordOutcome(tx: Transaction, orderId: string, outcome: 'won' | 'lost', now: Date): Promise<void> {
    const order = await this.changeOrder.lockAndRead(tx, orderId);
    if (order === null) return;
    order.endDispute(outcome, await sumRefunded(tx, orderId), now);
    await saveOrder(tx, order);
    const event = { aggregateId: order.id, version: order.version, subjectUser: order.userId };
    this.outbox.add(tx, orderDisputeClosed, { ...event, payload: { ...orderEventData(order), outcome } });
  }
}
