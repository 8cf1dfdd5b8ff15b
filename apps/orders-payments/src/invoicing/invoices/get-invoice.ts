import { getInvoice, getInvoiceByLink, type InvoiceDocument } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { ReadOrderLink } from '#app/core/orders/order-link';
import { renderPackingSlipPdf } from './packing-slip-pdf';
import { renderInvoicePdf } from './invoice-pdf';
import { InvoicesQueries } from './invoices.queries';

/** The invoice of an order as PDF, rendered on request: the same bytes each time. A delivery has a note: Stripe handles its charges. */
@Injectable()
export class GetInvoice {
  constructor(
    private readonly invoices: InvoicesQueries,
    private readonly orders: OrdersQueries,
    private readonly readLink: ReadOrderLink,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN, INVOICE_UNKNOWN */
  async byOrder(orderId: string): Promise<InvoiceDocument> {
    const invoice = await this.invoices.byOrder(orderId);
    if (invoice === null) return this.renderPackingSlip(orderId);
    const pdf = await renderInvoicePdf(invoice);
    return { number: invoice.number, fileName: `${invoice.number}.pdf`, pdfBase64: pdf.toString('base64') };
  }

  private async renderPackingSlip(orderId: string): Promise<InvoiceDocument> {
    const order = (await this.orders.byId(orderId)) ?? refuse(getInvoice, 'ORDER_UNKNOWN');
    if (!order.isSubscriptionDelivery) return refuse(getInvoice, 'INVOICE_UNKNOWN');
    const pdf = await renderPackingSlipPdf(order);
    return { number: order.number, fileName: `${order.number}.pdf`, pdfBase64: pdf.toString('base64') };
  }

  /**
   * A forged token gets the reply of an unknown order. The books keep the invoice of an erased customer; no link shows it.
   * @throws Refusal ORDER_UNKNOWN, INVOICE_UNKNOWN, LINK_INVALID, LINK_ENDED
   */
  async byLink(token: string): Promise<InvoiceDocument> {
    const { orderId, state } = (await this.readLink.read(token)) ?? refuse(getInvoiceByLink, 'ORDER_UNKNOWN');
    if (state === 'erased') refuse(getInvoiceByLink, 'LINK_INVALID');
    if (state === 'ended') refuse(getInvoiceByLink, 'LINK_ENDED');
    return this.byOrder(orderId);
  }
}
