import { eurosFromCents, splitVat } from '@brote/money';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { madridDay, madridYear } from '#app/orders/madrid-day';
import type { Order } from '#app/orders/order.entity';
import type { Payment } from '#app/payments/payment.entity';
import { creditNoteContent, invoiceContent, sellerOf, type InvoiceContent, type RefundContent } from './invoice-content';
import type { InvoiceSeries } from './invoice.entity';
import type { Invoice } from './invoice.entity';

interface NewDocument {
  series: InvoiceSeries;
  orderId: string;
  refundId: string | null;
  corrects: string | null;
  total: number;
  vatRatePermille: number;
  content: InvoiceContent;
}

interface InvoiceCorrection {
  invoice: Invoice;
  refund: RefundContent & { id: string };
  /** The order's lines. */
  sold: Order['lines'];
}

/**
 * Takes the next number of the series and appends the document to the chain. The series' row stays locked until the transaction ends,
 * so there is no gap. Therefore it is among the last statements of a transaction. Neither year nor day ever goes back.
 */
const INSERT_INVOICE = `
  WITH next AS (
    INSERT INTO invoice_series AS s (series, year, counter, issued_on, previous_hash, hash)
    VALUES (:series::text, :year::int, 1, :day::date, '', invoice_hash(invoice_number(:series, :year, 1), :day, :total::int, ''))
    ON CONFLICT (series) DO UPDATE
       SET year = greatest(s.year, :year), counter = CASE WHEN :year > s.year THEN 1 ELSE s.counter + 1 END,
           issued_on = greatest(s.issued_on, :day), previous_hash = s.hash,
           hash = invoice_hash(invoice_number(s.series, greatest(s.year, :year), CASE WHEN :year > s.year THEN 1 ELSE s.counter + 1 END),
                               greatest(s.issued_on, :day), :total, s.hash)
    RETURNING *)
  INSERT INTO invoice (number, series, year, counter, order_id, refund_id, corrects, issued_on, total, net, vat, vat_rate_permille, currency,
                       previous_hash, hash, content)
  SELECT invoice_number(series, year, counter), series, year, counter, :orderId, :refundId, :corrects, issued_on, :total, :net, :vat,
         :vatRatePermille, 'EUR', previous_hash, hash, :content
    FROM next`;

/** Writes invoices and credit notes: gapless per year and series, chained, never changed afterwards. */
@Injectable()
export class IssueInvoice {
  constructor(private readonly config: OrdersConfig) {}

  /** The invoice of a paid order, once; the database refuses a second one when the transaction commits. */
  issueForOrder(tx: Transaction, order: Order, payment: Payment, at: Date): void {
    const content = invoiceContent(order, payment, sellerOf(this.config));
    const { id: orderId, total, vatRatePermille } = order;
    this.issue(tx, { series: 'F', orderId, refundId: null, corrects: null, total, vatRatePermille, content }, at);
  }

  /** The credit note of a refund, once per refund. */
  issueForRefund(tx: Transaction, { invoice, refund, sold }: InvoiceCorrection, at: Date): void {
    const { orderId, number: corrects, vatRatePermille } = invoice;
    const content = creditNoteContent(invoice.content, refund, sold);
    this.issue(tx, { series: 'R', orderId, refundId: refund.id, corrects, total: -refund.amount, vatRatePermille, content }, at);
  }

  /** Sent with COMMIT when no statement follows: other transactions wait for the number only during the commit. */
  private issue(tx: Transaction, document: NewDocument, at: Date): void {
    const { series, orderId, refundId, corrects, total, vatRatePermille, content } = document;
    const { net, vat } = splitVat(eurosFromCents(total), vatRatePermille);
    tx.write(INSERT_INVOICE, {
      ...{ series, year: madridYear(at), day: madridDay(at), orderId, refundId, corrects },
      ...{ total, net: net.amount, vat: vat.amount, vatRatePermille, content: JSON.stringify(content) },
    });
  }
}
