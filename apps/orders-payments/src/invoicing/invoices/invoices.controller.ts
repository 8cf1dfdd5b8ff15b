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
import { GetVatStatus } from './vat-threshold';

/** Request handlers of invoices. */
@Controller()
export class InvoicesController {
  constructor(
    private readonly getInvoiceUseCase: GetInvoice,
    private readonly getVatStatusUseCase: GetVatStatus,
  ) {}

  @RequestHandler(getInvoice)
  getInvoice({ orderId }: GetOrderRequest): Promise<InvoiceDocument> {
    return this.getInvoiceUseCase.byOrder(orderId);
  }

  @RequestHandler(getInvoiceByLink)
  getInvoiceByLink({ token }: GetOrderByLinkRequest): Promise<InvoiceDocument> {
    return this.getInvoiceUseCase.byLink(token);
  }

  @RequestHandler(getVatStatus)
  getVatStatus(): Promise<VatStatusView> {
    return this.getVatStatusUseCase.get();
  }
}
