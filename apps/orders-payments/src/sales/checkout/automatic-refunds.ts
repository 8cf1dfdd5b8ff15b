import { orderCancelled } from '@brote/contracts/orders';
import { insertOrIgnore, UnitOfWork } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import { OrderEventPublisher } from '#app/core/orders/change-order';
import { Payment } from '#app/core/order-payments/payment.entity';
import { RefundRequests } from '#app/payments/refunds/refund-requests';
import type { Checkout } from './checkout.entity';
import { saveCheckout, saveCheckoutAndOrder } from './save-checkout';

const stockGoneRefundsCounter = counter('stock_gone_refund_total', 'Paid orders that were refunded because their stock was gone');
const latePaymentsCounter = counter('late_payment_refund_total', 'Payments that came after their checkout had ended and were refunded');

/** Refunds payments that buy nothing. */
@Injectable()
export class AutomaticRefunds {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly refundRequests: RefundRequests,
    private readonly orderEvents: OrderEventPublisher,
    private readonly clock: Clock,
  ) {}

  /** The payment succeeded, but the stock was released meanwhile. @throws OptimisticLockError */
  async refundWithoutStock(checkout: Checkout, order: Order, payment: Payment): Promise<void> {
    const now = this.clock.now();
    const from = checkout.step;
    checkout.ending = 'stock-gone';
    checkout.move('refunded', now);
    order.cancel('stock-gone', now);
    await this.unitOfWork.run(async (tx) => {
      await saveCheckoutAndOrder(tx, checkout, from, order);
      await this.refundRequests.addAutomatic(tx, payment, 'The stock was gone');
      this.orderEvents.publish(tx, orderCancelled, order);
    });
    stockGoneRefundsCounter.inc();
  }

  /** The payment came after the checkout had ended; the order stays cancelled. @throws OptimisticLockError */
  async refundLatePayment(checkout: Checkout, payment: Payment): Promise<void> {
    const from = checkout.step;
    checkout.move('refunded', this.clock.now());
    await this.unitOfWork.run(async (tx) => {
      await saveCheckout(tx, checkout, from);
      await insertOrIgnore(tx, Payment, payment);
      await this.refundRequests.addAutomatic(tx, payment, 'The payment came after the checkout had ended');
    });
    latePaymentsCounter.inc();
  }
}
