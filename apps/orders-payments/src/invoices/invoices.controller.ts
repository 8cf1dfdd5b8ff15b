import {
  getInvoice,
  getInvoiceByLink,
  type GetOrderByLinkRequest,
  type GetOrderRequest,
  type InvoiceDocument,
} from '@brote/contracts/orders';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { GetInvoice } from './get-invoice';

/** What invoices answers. */
@Injectable()
export class InvoicesController {
  constructor(private readonly get: GetInvoice) {}

  @Handles(getInvoice)
  getInvoice({ orderId }: GetOrderRequest): Promise<InvoiceDocument> {
    return this.get.ofOrder(orderId);
  }

  @Handles(getInvoiceByLink)
  getInvoiceByLink({ token }: GetOrderByLinkRequest): Promise<InvoiceDocument> {
    return this.get.byLink(token);
  }
}
