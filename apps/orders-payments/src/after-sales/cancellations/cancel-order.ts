import type { OrderView } from '@brote/contracts/orders';
import { cancelOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { CheckoutsQueries } from '#app/sales/checkout/checkouts.queries';
import { noAuditHook, type AuditHook } from '#app/core/orders/audit-hook';
import { GetOrder } from '#app/core/orders/get-order';
import { OptimisticLockError } from '@brote/persistence';
import { CancelPaidOrder } from './cancel-paid-order';
import { CancelQuarantinedOrder } from './cancel-quarantined-order';
import { CancelUnpaidOrder } from './cancel-unpaid-order';
import type { CancelActor } from '#app/core/orders/cancel-actor';

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
