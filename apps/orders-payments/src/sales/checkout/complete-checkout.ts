import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import type { Payment } from '#app/core/order-payments/payment.entity';
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
  ) {}

  /** Repeating it changes nothing. @throws OptimisticLockError, Unavailable */
  async complete(checkout: Checkout, order: Order, payment: Payment): Promise<void> {
    const isCommitted = await this.commitStock.commit(checkout, order);
    if (isCommitted) await this.markOrderPaid.mark(checkout, order, payment);
    else await this.automaticRefunds.refundWithoutStock(checkout, order, payment);
  }
}
