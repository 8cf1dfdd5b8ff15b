import { Database, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Payment } from '#app/core/order-payments/payment.entity';
import { lockOrder } from '#app/core/orders/change-order';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { Invoice, INVOICE_SERIES } from '#app/invoicing/invoices/invoice.entity';
import { IssueCreditNote } from '#app/invoicing/invoices/issue-credit-note';
import { IssueInvoice } from '#app/invoicing/invoices/issue-invoice';
import { SELECT_OVERDUE_ORDERS } from './plan-documents.sql';

const BATCH_SIZE = 100;

/**
 * Issues the own invoices of orders that were paid with a plan, where the charge of the plan brings none: a service of an earlier version
 * documented the charge alone, or subscriptions does not know it.
 */
@Injectable()
export class IssueOverdueOrderInvoices {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrdersQueries,
    private readonly issueInvoice: IssueInvoice,
    private readonly issueCreditNote: IssueCreditNote,
  ) {}

  /** Returns the number of issued invoices. An order waits a day for its charge, and longer while the charge waits for its document. */
  async issue(now: Date): Promise<number> {
    const overdue = await this.database.query<{ id: string }>(SELECT_OVERDUE_ORDERS, { now, limit: BATCH_SIZE });
    let count = 0;
    for (const { id } of overdue) if (await this.issueFor(id, now)) count += 1;
    return count;
  }

  private async issueFor(orderId: string, now: Date): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      await lockOrder(tx, orderId);
      const order = await this.orders.byId(orderId, tx);
      const payment = await tx.repository(Payment).findOneBy({ orderId });
      const isDocumented = await tx.repository(Invoice).existsBy({ orderId, series: In(INVOICE_SERIES) });
      if (order === null || payment === null || isDocumented) return false;
      await this.issueInvoice.issueForOrder(tx, order, payment, now);
      await this.issueCreditNote.issueMissing(tx, order, now);
      return true;
    });
  }
}
