import type { OrderView, RefundOrderRequest } from '@brote/contracts/orders';
import { refundOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { lockOrder, noAuditHook, type AuditHook } from '#app/core/orders/change-order';
import { GetOrder } from '#app/core/orders/get-order';
import { Payment } from '#app/core/order-payments/payment.entity';
import { RefundedOrders, RefundRequests } from './refund-requests';
import { Refund } from './refund.entity';
import { CalculateRefund } from './calculate-refund';

/** Refunds an order for staff, wholly or in part. An unshipped order is cancelled with its whole payment, or with its last brush. */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly refundRequests: RefundRequests,
    private readonly calculateRefund: CalculateRefund,
    private readonly refundedOrders: RefundedOrders,
    private readonly getOrder: GetOrder,
  ) {}

  /**
   * Stores the refund; a worker sends it. Repeating it changes nothing.
   * @throws Refusal ORDER_UNKNOWN, ORDER_NOT_PAID, REFUND_TOO_LARGE, WITHDRAWAL_ITEMS_INVALID
   */
  async refund(request: RefundOrderRequest, auditHook: AuditHook = noAuditHook): Promise<OrderView> {
    await this.unitOfWork.run((tx) => this.store(tx, request, auditHook));
    return this.getOrder.byId(request.orderId);
  }

  private async store(tx: Transaction, request: RefundOrderRequest, auditHook: AuditHook): Promise<void> {
    const { refundId, orderId, reason } = request;
    // The order's row lock serializes two concurrent refunds.
    if ((await lockOrder(tx, orderId)) === null) refuse(refundOrderAsStaff, 'ORDER_UNKNOWN');
    const earlierRefund = await tx.repository(Refund).findOneBy({ id: refundId });
    if (earlierRefund !== null) return earlierRefund.orderId === orderId ? undefined : refuse(refundOrderAsStaff, 'ORDER_UNKNOWN');
    const payment = await tx.repository(Payment).findOneBy({ orderId });
    if (payment === null) return refuse(refundOrderAsStaff, 'ORDER_NOT_PAID');
    const { left: refundableCents, ...size } = await this.calculateRefund.calculate(tx, payment, request);
    const details = { id: refundId, orderId, paymentIntent: payment.paymentIntent, reason, stripeKey: `rf_${refundId}` };
    const { requestedAt, restock, items } = await this.refundRequests.request(tx, { ...details, ...size, cause: 'staff' });
    const isCancelled = await this.refundedOrders.cancel(tx, orderId, requestedAt);
    // The reason stays with the refund: it may name people, and the audit is never erased.
    const after = {
      refundId,
      amount: size.amount,
      items,
      restock: restock !== 'none',
      left: isCancelled ? 0 : refundableCents - size.amount,
      cancelled: isCancelled,
    };
    await auditHook(tx, { before: { left: refundableCents }, after });
  }
}
