import { type OrderView, orderCancelled } from '@brote/contracts/orders';
import { cancelOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { CheckoutsQueries, type CheckoutSnapshot, saveCheckoutAndOrder } from '#app/sales/checkout/checkouts.queries';
import { noAuditHook, type AuditHook, OrderEventPublisher } from '#app/core/orders/change-order';
import { GetOrder } from '#app/core/orders/get-order';
import { OptimisticLockError, UnitOfWork } from '@brote/persistence';
import { CancelPaidOrder } from './cancel-paid-order';
import type { CancelActor, Order } from '#app/core/orders/order.entity';
import { ExpireCheckoutSession } from '#app/sales/checkout/expire-checkout-session';
import { Clock } from '@brote/service-runtime';
import type { Checkout } from '#app/sales/checkout/checkout.entity';
import { ReserveStockStep } from '#app/sales/checkout/prepare-order';
import { Payment } from '#app/core/order-payments/payment.entity';
import { RefundRequests } from '#app/payments/refunds/refund-requests';

/** Cancels an order whose paid amount was wrong: the payment is refunded, the stock was never sold. */
@Injectable()
export class CancelQuarantinedOrder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reserveStock: ReserveStockStep,
    private readonly refundRequests: RefundRequests,
    private readonly orderEvents: OrderEventPublisher,
    private readonly clock: Clock,
  ) {}

  /** True once the order is cancelled. @throws OptimisticLockError, Unavailable */
  async cancel(checkout: Checkout, order: Order, auditHook: AuditHook): Promise<boolean> {
    await this.reserveStock.release(checkout);
    const now = this.clock.now();
    const from = checkout.step;
    checkout.ending = 'amount-mismatch';
    checkout.move('refunded', now);
    order.cancel('amount-mismatch', now);
    await this.unitOfWork.run(async (tx) => {
      await saveCheckoutAndOrder(tx, checkout, from, order);
      const payment = await tx.repository(Payment).findOneBy({ orderId: order.id });
      if (payment !== null) await this.refundRequests.addAutomatic(tx, payment, 'The amount paid was not that of the order');
      this.orderEvents.publish(tx, orderCancelled, order);
      await auditHook(tx, { before: { status: 'pending' }, after: { status: 'cancelled', reason: 'amount-mismatch' } });
    });
    return true;
  }
}

/** Expires the Checkout Session of an unpaid order. */
@Injectable()
export class CancelUnpaidOrder {
  constructor(
    private readonly expireCheckoutSession: ExpireCheckoutSession,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** False when the order was paid meanwhile. @throws Refusal ORDER_NOT_CANCELLABLE while a late payment is under way, PAYMENT_PROVIDER_UNAVAILABLE */
  async cancel(snapshot: CheckoutSnapshot, actor: CancelActor, auditHook: AuditHook): Promise<boolean> {
    const { checkout } = snapshot;
    if (checkout.step === 'payment_delayed') refuse(cancelOrderAsStaff, 'ORDER_NOT_CANCELLABLE');
    if (checkout.step !== 'session_open') return refuse(cancelOrderAsStaff, 'PAYMENT_PROVIDER_UNAVAILABLE');
    const { order } = await this.expireCheckoutSession.expireOrRefuse(snapshot, actor);
    if (order?.status !== 'cancelled') return false;
    await this.unitOfWork.run((tx) => auditHook(tx, { before: { status: 'pending' }, after: { status: 'cancelled' } }));
    return true;
  }
}

/** Attempts of a cancellation: an unpaid order may be paid meanwhile and is then read again. */
const MAX_ATTEMPTS = 3;

/** Cancels an order that has not left. */
@Injectable()
export class CancelOrder {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly cancelUnpaidOrder: CancelUnpaidOrder,
    private readonly cancelPaidOrder: CancelPaidOrder,
    private readonly cancelQuarantinedOrder: CancelQuarantinedOrder,
    private readonly getOrder: GetOrder,
  ) {}

  /**
   * Repeating it changes nothing. For a paid order, `auditHook` runs in the transaction of the cancellation. An unpaid order is first
   * closed at Stripe; its `auditHook` runs afterwards, in a transaction of its own.
   * @throws Refusal ORDER_UNKNOWN, ORDER_NOT_CANCELLABLE, PAYMENT_PROVIDER_UNAVAILABLE
   */
  async cancel(orderId: string, actor: CancelActor, auditHook: AuditHook = noAuditHook): Promise<OrderView> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (await this.tryCancel(orderId, actor, auditHook)) return this.getOrder.byId(orderId);
    }
    return refuse(cancelOrderAsStaff, 'PAYMENT_PROVIDER_UNAVAILABLE');
  }

  private async tryCancel(orderId: string, actor: CancelActor, auditHook: AuditHook): Promise<boolean> {
    try {
      return await this.cancelByState(orderId, actor, auditHook);
    } catch (error) {
      if (error instanceof OptimisticLockError) return false;
      throw error;
    }
  }

  /** Refuses the order of a delivery, which has no checkout: it is skipped in its subscription or ends with it. */
  private async refuseDelivery(orderId: string): Promise<never> {
    await this.getOrder.byId(orderId);
    return refuse(cancelOrderAsStaff, 'ORDER_NOT_CANCELLABLE');
  }

  /** True once the order is cancelled. */
  private async cancelByState(orderId: string, actor: CancelActor, auditHook: AuditHook): Promise<boolean> {
    const snapshot = await this.checkouts.byOrder(orderId);
    const order = snapshot?.checkout.order;
    if (snapshot === null || !order) return this.refuseDelivery(orderId);
    if (order.status === 'cancelled') return true;
    if (order.status === 'processing') return this.cancelPaidOrder.cancel(order, actor, auditHook);
    if (order.status !== 'pending') return refuse(cancelOrderAsStaff, 'ORDER_NOT_CANCELLABLE');
    if (snapshot.checkout.step === 'quarantined') return this.cancelQuarantinedOrder.cancel(snapshot.checkout, order, auditHook);
    return this.cancelUnpaidOrder.cancel(snapshot, actor, auditHook);
  }
}
