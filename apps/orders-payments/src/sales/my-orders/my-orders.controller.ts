import * as contracts from '@brote/contracts/orders';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetOrder } from '#app/core/orders/get-order';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { GetInvoice } from '#app/invoicing/invoices/get-invoice';

/** Request handlers for an account's own orders. Another account's order gets the reply of an unknown one. */
@Controller()
export class MyOrdersController {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly getOrder: GetOrder,
    private readonly getInvoice: GetInvoice,
  ) {}

  @RequestHandler(contracts.getMyOrder)
  async getMyOrder({ orderId }: contracts.GetOrderRequest, call: CallContext): Promise<contracts.OrderView> {
    const detailedOrder = await this.orders.findDetailedOfUser(call.authenticatedCaller.userId, orderId);
    return detailedOrder === null ? refuse(contracts.getMyOrder, 'ORDER_UNKNOWN') : this.getOrder.viewOf(detailedOrder);
  }

  @RequestHandler(contracts.getMyInvoice)
  async getMyInvoice({ orderId }: contracts.GetOrderRequest, call: CallContext): Promise<contracts.InvoiceDocument> {
    if (!(await this.orders.isOwnedBy(call.authenticatedCaller.userId, orderId))) return refuse(contracts.getMyOrder, 'ORDER_UNKNOWN');
    return this.getInvoice.byOrder(orderId);
  }

  @RequestHandler(contracts.getMyOrderDocument)
  getMyOrderDocument({ number }: contracts.OrderDocumentRequest, call: CallContext): Promise<contracts.InvoiceDocument> {
    return this.getInvoice.ofOrder(number, call.authenticatedCaller.userId);
  }
}
