import {
  getInvoice,
  getInvoiceByLink,
  getMyOrderDocument,
  getMyPlanDocument,
  getOrderDocumentByLink,
  type InvoiceDocument,
} from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { ReadOrderLink } from '#app/core/orders/order-link';
import { renderPackingSlipPdf } from './packing-slip-pdf';
import { renderInvoicePdf } from './invoice-pdf';
import type { Invoice } from './invoice.entity';
import { ReadPackagingProducer } from './read-packaging-producer';
import { InvoicesQueries } from './invoices.queries';

/** The invoice of an order or of a charge as PDF, rendered on request: the same bytes each time. A delivery has a note. */
@Injectable()
export class GetInvoice {
  constructor(
    private readonly invoices: InvoicesQueries,
    private readonly orders: OrdersQueries,
    private readonly readLink: ReadOrderLink,
    private readonly readProducer: ReadPackagingProducer,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN, INVOICE_UNKNOWN */
  async byOrder(orderId: string): Promise<InvoiceDocument> {
    const invoice = await this.invoices.byOrder(orderId);
    return invoice === null ? this.renderPackingSlip(orderId) : this.render(invoice);
  }

  /** An invoice or a credit note of an order. With an account, only when the order is its own. @throws Refusal INVOICE_UNKNOWN */
  async ofOrder(number: string, userId?: string): Promise<InvoiceDocument> {
    const invoice = await this.invoices.ofOrder(number);
    if (invoice === null || !(await this.isReadable(invoice, userId))) return refuse(getMyOrderDocument, 'INVOICE_UNKNOWN');
    return this.render(invoice);
  }

  private async isReadable({ orderId }: Invoice, userId?: string): Promise<boolean> {
    return userId === undefined || (orderId !== null && (await this.orders.isOwnedBy(userId, orderId)));
  }

  /** An invoice or a credit note of a plan. With an account, only when the plan is its own. @throws Refusal INVOICE_UNKNOWN */
  async ofPlan(number: string, userId?: string): Promise<InvoiceDocument> {
    return this.render((await this.invoices.ofPlan(number, userId)) ?? refuse(getMyPlanDocument, 'INVOICE_UNKNOWN'));
  }

  private async render(invoice: Invoice): Promise<InvoiceDocument> {
    const pdf = await renderInvoicePdf(invoice);
    return { number: invoice.number, fileName: `${invoice.number}.pdf`, pdfBase64: pdf.toString('base64') };
  }

  private async renderPackingSlip(orderId: string): Promise<InvoiceDocument> {
    const order = (await this.orders.byId(orderId)) ?? refuse(getInvoice, 'ORDER_UNKNOWN');
    if (!order.isSubscriptionDelivery) return refuse(getInvoice, 'INVOICE_UNKNOWN');
    const pdf = await renderPackingSlipPdf(order, await this.readProducer.readFor(order));
    return { number: order.number, fileName: `${order.number}.pdf`, pdfBase64: pdf.toString('base64') };
  }

  /**
   * A forged token gets the reply of an unknown order. The books keep the invoice of an erased customer; no link shows it.
   * @throws Refusal ORDER_UNKNOWN, INVOICE_UNKNOWN, LINK_INVALID, LINK_ENDED
   */
  async byLink(token: string): Promise<InvoiceDocument> {
    return this.byOrder(await this.readOrderIdOf(token));
  }

  /** The same for an invoice or a credit note of that order. @throws Refusal ORDER_UNKNOWN, INVOICE_UNKNOWN, LINK_INVALID, LINK_ENDED */
  async ofOrderByLink(number: string, token: string): Promise<InvoiceDocument> {
    const orderId = await this.readOrderIdOf(token);
    return this.render((await this.invoices.ofOrder(number, orderId)) ?? refuse(getOrderDocumentByLink, 'INVOICE_UNKNOWN'));
  }

  /** The order of a mailed link. @throws Refusal ORDER_UNKNOWN, LINK_INVALID, LINK_ENDED */
  async readOrderIdOf(token: string): Promise<string> {
    const { orderId, state } = (await this.readLink.read(token)) ?? refuse(getInvoiceByLink, 'ORDER_UNKNOWN');
    if (state === 'erased') refuse(getInvoiceByLink, 'LINK_INVALID');
    if (state === 'ended') refuse(getInvoiceByLink, 'LINK_ENDED');
    return orderId;
  }
}
