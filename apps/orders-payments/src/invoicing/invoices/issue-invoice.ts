import { eurosFromCents, splitVat } from '@brote/money';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { madridDay } from '@brote/service-runtime';
import { madridYear } from '#app/core/orders/order-number';
import type { Order } from '#app/core/orders/order.entity';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { creditNoteContent, invoiceContent, sellerOf, type InvoiceContent, type RefundContent } from './invoice-content';
import { type InvoiceSeries, Invoice } from './invoice.entity';
import { INSERT_INVOICE } from './invoices.sql';
import { IsNull } from 'typeorm';

interface NewDocument {
  series: InvoiceSeries;
  orderId: string;
  refundId: string | null;
  corrects: string | null;
  total: number;
  vatRatePermille: number;
  content: InvoiceContent;
}

/** The refund that a credit note documents. */
export type IssuedRefund = RefundContent & { id: string };

interface InvoiceCorrection {
  invoice: Invoice;
  refund: IssuedRefund;
  /** The order's lines. */
  sold: Order['lines'];
}

/** Writes invoices and credit notes: gapless per year and series, chained, never changed afterwards. */
@Injectable()
export class IssueInvoice {
  constructor(private readonly config: OrdersConfig) {}

  /** The invoice of a paid order, once; the database refuses a second one when the transaction commits. */
  async issueForOrder(tx: Transaction, order: Order, payment: Payment, at: Date): Promise<void> {
    const content = invoiceContent(order, payment, sellerOf(this.config));
    const { id: orderId, total, vatRatePermille } = order;
    await this.issue(tx, { series: 'F', orderId, refundId: null, corrects: null, total, vatRatePermille, content }, at);
  }

  /** The credit note of a refund, once per refund. */
  async issueForRefund(tx: Transaction, { invoice, refund, sold }: InvoiceCorrection, at: Date): Promise<void> {
    const { orderId, number: corrects, vatRatePermille } = invoice;
    const content = creditNoteContent(invoice.content, refund, sold);
    await this.issue(tx, { series: 'R', orderId, refundId: refund.id, corrects, total: -refund.amount, vatRatePermille, content }, at);
  }

  /** Keep it last in a transaction: other transactions wait for the number until the commit. */
  private async issue(tx: Transaction, document: NewDocument, at: Date): Promise<void> {
    const { series, orderId, refundId, corrects, total, vatRatePermille, content } = document;
    const { net, vat } = splitVat(eurosFromCents(total), vatRatePermille);
    await tx.changeRows(INSERT_INVOICE, {
      ...{ series, year: madridYear(at), day: madridDay(at), orderId, refundId, corrects },
      ...{ total, net: net.amount, vat: vat.amount, vatRatePermille, content: JSON.stringify(content) },
    });
  }
}

/** Corrects the invoice of an order by a refund. */
@Injectable()
export class IssueCreditNote {
  constructor(private readonly issueInvoice: IssueInvoice) {}

  /** It issues nothing without an invoice (a late payment that was refunded), nor twice for a failed and repeated refund. */
  async issue(tx: Transaction, refund: IssuedRefund, order: Order, at: Date): Promise<void> {
    const invoice = await tx.repository(Invoice).findOneBy({ orderId: order.id, refundId: IsNull() });
    if (invoice !== null) await this.issueInvoice.issueForRefund(tx, { invoice, refund, sold: order.lines }, at);
  }
}
