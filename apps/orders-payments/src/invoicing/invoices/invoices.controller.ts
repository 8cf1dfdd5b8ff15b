import * as orders from '@brote/contracts/orders';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetInvoice } from './get-invoice';

/** Request handlers of invoices. */
@Controller()
export class InvoicesController {
  constructor(private readonly getInvoiceUseCase: GetInvoice) {}

  @RequestHandler(orders.getInvoice)
  getInvoice({ orderId }: orders.GetOrderRequest): Promise<orders.InvoiceDocument> {
    return this.getInvoiceUseCase.byOrder(orderId);
  }

  @RequestHandler(orders.getInvoiceByLink)
  getInvoiceByLink({ token }: orders.GetOrderByLinkRequest): Promise<orders.InvoiceDocument> {
    return this.getInvoiceUseCase.byLink(token);
  }
}
