import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/orders/order.entity';
import type { Refund } from '#app/refunds/refund.entity';
import { Invoice } from './invoice.entity';
import { IssueInvoice } from './issue-invoice';

/** Corrects the invoice of an order by what went back. */
@Injectable()
export class IssueCreditNote {
  constructor(private readonly issueInvoice: IssueInvoice) {}

  /** Nothing is issued where no invoice was (money that came late and went back), nor twice for a refund that failed and was made again. */
  async issue(tx: Transaction, refund: Refund, order: Order, at: Date): Promise<void> {
    const invoice = await tx.manager
      .createQueryBuilder(Invoice, 'i')
      .where('i.order_id = :orderId AND i.refund_id IS NULL', { orderId: refund.orderId })
      .getOne();
    if (invoice !== null) this.issueInvoice.forRefund(tx, { invoice, refund, sold: order.lines }, at);
  }
}
