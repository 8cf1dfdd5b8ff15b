import { orderCancelled } from '@brote/contracts/orders';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Checkout } from '#app/sales/checkout/checkout.entity';
import { ReserveStockStep } from '#app/sales/checkout/reserve-stock.step';
import { saveCheckoutAndOrder } from '#app/sales/checkout/save-checkout';
import type { AuditHook } from '#app/core/orders/audit-hook';
import type { Order } from '#app/core/orders/order.entity';
import { OrderEventPublisher } from '#app/core/orders/order-event-publisher';
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
      const payment = await tx.manager.findOneBy(Payment, { orderId: order.id });
      if (payment !== null) await this.refundRequests.addAutomatic(tx, payment, 'The amount paid was not that of the order');
      this.orderEvents.publish(tx, orderCancelled, order);
      await auditHook(tx, { before: { status: 'pending' }, after: { status: 'cancelled', reason: 'amount-mismatch' } });
    });
    return true;
  }
}
