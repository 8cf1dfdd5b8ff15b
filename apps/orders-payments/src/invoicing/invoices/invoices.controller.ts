import * as orders from '@brote/contracts/orders';
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

  @RequestHandler(orders.getInvoice)
  getInvoice({ orderId }: orders.GetOrderRequest): Promise<orders.InvoiceDocument> {
    return this.getInvoiceUseCase.byOrder(orderId);
  }

  @RequestHandler(orders.getInvoiceByLink)
  getInvoiceByLink({ token }: orders.GetOrderByLinkRequest): Promise<orders.InvoiceDocument> {
    return this.getInvoiceUseCase.byLink(token);
  }

  @RequestHandler(getVatStatus)
  getVatStatus(): Promise<VatStatusView> {
    return this.getVatStatusUseCase.get();
  }
}
