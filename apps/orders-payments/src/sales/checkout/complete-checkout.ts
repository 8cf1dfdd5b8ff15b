import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { PaymentsQueries } from '#app/core/order-payments/payments.queries';
import type { Checkout } from './checkout.entity';
import { MarkOrderPaid } from './mark-order-paid';
import { AutomaticRefunds } from './automatic-refunds';
import { CommitStockStep } from './commit-stock.step';

/** Turns a paid checkout into an order that can be packed, or refunds it when the stock is gone. */
@Injectable()
export class CompleteCheckout {
  constructor(
    private readonly commitStock: CommitStockStep,
    private readonly markOrderPaid: MarkOrderPaid,
    private readonly automaticRefunds: AutomaticRefunds,
    private readonly payments: PaymentsQueries,
  ) {}

  /** Repeating it changes nothing. @throws OptimisticLockError, Unavailable */
  async complete(checkout: Checkout, order: Order, payment: Payment): Promise<void> {
    const isCommitted = await this.commitStock.commit(checkout, order);
    if (isCommitted) await this.markOrderPaid.mark(checkout, order, payment);
    else await this.automaticRefunds.refundWithoutStock(checkout, order, payment);
  }

  /** Completes a checkout whose payment was stored before. @throws OptimisticLockError, Unavailable */
  async resume(checkout: Checkout): Promise<void> {
    const payment = await this.payments.byOrder(checkout.orderId);
    if (checkout.order === null || payment === null) throw new Error(`Checkout ${checkout.id} is paid but has no payment`);
    await this.complete(checkout, checkout.order, payment);
  }
}
