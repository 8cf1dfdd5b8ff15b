import { orderPaid } from '@brote/contracts/orders';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IssueInvoice } from '#app/invoicing/invoices/issue-invoice';
import type { Order } from '#app/core/orders/order.entity';
import { OrderEventPublisher } from '#app/core/orders/order-event-publisher';
import type { Payment } from '#app/core/order-payments/payment.entity';
import type { Checkout } from './checkout.entity';
import { saveCheckoutAndOrder } from './save-checkout';

/** Moves the order to processing, issues its invoice and publishes its event, in one transaction. */
@Injectable()
export class MarkOrderPaid {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly issueInvoice: IssueInvoice,
    private readonly orderEvents: OrderEventPublisher,
    private readonly clock: Clock,
  ) {}

  /** Call it once the stock is sold. @throws OptimisticLockError */
  async mark(checkout: Checkout, order: Order, payment: Payment): Promise<void> {
    const now = this.clock.now();
    const from = checkout.step;
    checkout.move('confirmed', now);
    order.pay(now);
    await this.unitOfWork.run(async (tx) => {
      await saveCheckoutAndOrder(tx, checkout, from, order);
      this.orderEvents.publish(tx, orderPaid, order);
      // The invoice number is taken last, because all concurrent payments wait for it.
      tx.beforeCommit(() => this.issueInvoice.issueForOrder(tx, order, payment, now));
    });
  }
}
