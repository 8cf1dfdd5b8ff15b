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
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetMyOrder } from './get-my-order';
import { ListMyOrders } from './list-my-orders';

/** Request handlers for an account's own orders. */
@Controller()
export class MyOrdersController {
  constructor(
    private readonly listMyOrdersUseCase: ListMyOrders,
    private readonly getMyOrderUseCase: GetMyOrder,
  ) {}

  @RequestHandler(listMyOrders)
  listMyOrders(request: ListOrdersRequest, call: CallContext): Promise<ListOrdersReply> {
    return this.listMyOrdersUseCase.list(call.authenticatedCaller.userId, request);
  }

  @RequestHandler(getMyOrder)
  getMyOrder({ orderId }: GetOrderRequest, call: CallContext): Promise<OrderView> {
    return this.getMyOrderUseCase.get(call.authenticatedCaller.userId, orderId);
  }

  @RequestHandler(getMyInvoice)
  getMyInvoice({ orderId }: GetOrderRequest, call: CallContext): Promise<InvoiceDocument> {
    return this.getMyOrderUseCase.getInvoiceOf(call.authenticatedCaller.userId, orderId);
  }
}
