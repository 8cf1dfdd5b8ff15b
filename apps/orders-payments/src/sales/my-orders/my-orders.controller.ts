import {
  getMyInvoice,
  getMyOrder,
  listMyOrders,
  type GetOrderRequest,
  type InvoiceDocument,
  type ListOrdersReply,
  type ListOrdersRequest,
  type OrderView,
} from '@brote/contracts/orders';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetOrder } from '#app/core/orders/get-order';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { GetInvoice } from '#app/invoicing/invoices/get-invoice';
import { ListMyOrders } from './list-my-orders';

/** Request handlers for an account's own orders. Another account's order gets the reply of an unknown one. */
@Controller()
export class MyOrdersController {
  constructor(
    private readonly listMyOrdersUseCase: ListMyOrders,
    private readonly orders: OrdersQueries,
    private readonly getOrder: GetOrder,
    private readonly getInvoice: GetInvoice,
  ) {}

  @RequestHandler(listMyOrders)
  listMyOrders(request: ListOrdersRequest, call: CallContext): Promise<ListOrdersReply> {
    return this.listMyOrdersUseCase.list(call.authenticatedCaller.userId, request);
  }

  @RequestHandler(getMyOrder)
  async getMyOrder({ orderId }: GetOrderRequest, call: CallContext): Promise<OrderView> {
    const detailedOrder = await this.orders.findDetailedOfUser(call.authenticatedCaller.userId, orderId);
    return detailedOrder === null ? refuse(getMyOrder, 'ORDER_UNKNOWN') : this.getOrder.viewOf(detailedOrder);
  }

  @RequestHandler(getMyInvoice)
  async getMyInvoice({ orderId }: GetOrderRequest, call: CallContext): Promise<InvoiceDocument> {
    if (!(await this.orders.isOwnedBy(call.authenticatedCaller.userId, orderId))) return refuse(getMyOrder, 'ORDER_UNKNOWN');
    return this.getInvoice.byOrder(orderId);
  }
}
