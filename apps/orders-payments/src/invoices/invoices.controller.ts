import {
  getInvoice,
  getInvoiceByLink,
  type GetOrderByLinkRequest,
  type GetOrderRequest,
  type InvoiceDocument,
} from '@brote/contracts/orders';
import { getVatStatus, type VatStatusView } from '@brote/contracts/staff-orders';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetInvoice } from './get-invoice';
import { GetVatStatus } from './get-vat-status';

/** Request handlers of invoices. */
@Controller()
export class InvoicesController {
  constructor(
    private readonly get: GetInvoice,
    private readonly vatStatus: GetVatStatus,
  ) {}

  @RequestHandler(getInvoice)
  getInvoice({ orderId }: GetOrderRequest): Promise<InvoiceDocument> {
    return this.get.byOrder(orderId);
  }

  @RequestHandler(getInvoiceByLink)
  getInvoiceByLink({ token }: GetOrderByLinkRequest): Promise<InvoiceDocument> {
    return this.get.byLink(token);
  }

  @RequestHandler(getVatStatus)
  getVatStatus(): Promise<VatStatusView> {
    return this.vatStatus.get();
  }
}
