import { getInvoice, type InvoiceDocument } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { OrderLink } from '#app/orders/order-link';
import { OrdersQueries } from '#app/orders/orders.queries';
import { drawInvoice } from './invoice-pdf';
import { InvoicesQueries } from './invoices.queries';

/** The invoice of an order as PDF, drawn when it is asked for: the same bytes each time. */
@Injectable()
export class GetInvoice {
  constructor(
    private readonly invoices: InvoicesQueries,
    private readonly orders: OrdersQueries,
    private readonly links: OrderLink,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN, INVOICE_UNKNOWN */
  async ofOrder(orderId: string): Promise<InvoiceDocument> {
    const invoice = await this.invoices.ofOrder(orderId);
    if (invoice === null) return refuse(getInvoice, (await this.orders.exists(orderId)) ? 'INVOICE_UNKNOWN' : 'ORDER_UNKNOWN');
    const pdf = await drawInvoice(invoice);
    return { number: invoice.number, fileName: `${invoice.number}.pdf`, pdfBase64: pdf.toString('base64') };
  }

  /** A forged token answers like one for an order that does not exist. @throws Refusal ORDER_UNKNOWN, INVOICE_UNKNOWN */
  async byLink(token: string): Promise<InvoiceDocument> {
    const orderId = this.links.orderIdIn(token);
    return orderId === null ? refuse(getInvoice, 'ORDER_UNKNOWN') : this.ofOrder(orderId);
  }
}
