import {
  getMyStructuredInvoice,
  getStructuredInvoiceByLink,
  getStructuredInvoiceForStaff,
  type OrderDocumentByLinkRequest,
  type OrderDocumentRequest,
  type StructuredInvoice,
} from '@brote/contracts/orders';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { GetInvoice } from '#app/invoicing/invoices/get-invoice';
import type { Invoice } from '#app/invoicing/invoices/invoice.entity';
import { InvoicesQueries } from '#app/invoicing/invoices/invoices.queries';
import { isOfCompany, renderUbl } from './render-ubl';

/** The structured form of a company's invoices and credit notes, rendered on request: the same bytes each time. */
@Controller()
export class GetStructuredInvoice {
  constructor(
    private readonly invoices: InvoicesQueries,
    private readonly orders: OrdersQueries,
    private readonly getInvoice: GetInvoice,
  ) {}

  /** @throws Refusal INVOICE_UNKNOWN */
  @RequestHandler(getStructuredInvoiceForStaff)
  async ofAnyone({ number }: OrderDocumentRequest): Promise<StructuredInvoice> {
    return render(await this.invoices.byNumber(number));
  }

  /** @throws Refusal INVOICE_UNKNOWN */
  @RequestHandler(getMyStructuredInvoice)
  async ofCaller({ number }: OrderDocumentRequest, call: CallContext): Promise<StructuredInvoice> {
    const invoice = await this.invoices.byNumber(number);
    const isOwn = invoice !== null && (await this.isOwnedBy(call.authenticatedCaller.userId, invoice));
    return render(isOwn ? invoice : null);
  }

  /** @throws Refusal ORDER_UNKNOWN, INVOICE_UNKNOWN, LINK_INVALID, LINK_ENDED */
  @RequestHandler(getStructuredInvoiceByLink)
  async ofLink({ number, token }: OrderDocumentByLinkRequest): Promise<StructuredInvoice> {
    const orderId = await this.getInvoice.readOrderIdOf(token);
    return render(await this.invoices.ofOrder(number, orderId));
  }

  private async isOwnedBy(userId: string, invoice: Invoice): Promise<boolean> {
    return invoice.orderId === null ? invoice.userId === userId : this.orders.isOwnedBy(userId, invoice.orderId);
  }
}

function render(invoice: Invoice | null): StructuredInvoice {
  if (invoice === null || !isOfCompany(invoice)) return refuse(getMyStructuredInvoice, 'INVOICE_UNKNOWN');
  return { number: invoice.number, fileName: `${invoice.number}.xml`, xml: renderUbl(invoice) };
}
