import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import { Invoice } from './invoice.entity';
import { IssueInvoice, type IssuedRefund } from './issue-invoice';

/** Corrects the invoice of an order by a refund. */
@Injectable()
export class IssueCreditNote {
  constructor(private readonly issueInvoice: IssueInvoice) {}

  /** It issues nothing without an invoice (a late payment that was refunded), nor twice for a failed and repeated refund. */
  async issue(tx: Transaction, refund: IssuedRefund, order: Order, at: Date): Promise<void> {
    const invoice = await tx.manager
      .createQueryBuilder(Invoice, 'i')
      .where('i.order_id = :orderId AND i.refund_id IS NULL', { orderId: order.id })
      .getOne();
    if (invoice !== null) this.issueInvoice.issueForRefund(tx, { invoice, refund, sold: order.lines }, at);
  }
}
