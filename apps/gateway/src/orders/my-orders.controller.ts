import { Controller, Res } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  cancelMyOrder,
  getMyInvoice,
  getMyOrder,
  listMyOrders,
  ListOrdersReply,
  ListOrdersRequest,
  ORDER_ROUTES,
  OrderView,
} from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import type { FastifyReply } from 'fastify';
import { Confirmed } from '../access/access.decorator';
import { Person } from '../access/caller.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { IdempotencyKey } from '../http/idempotency-key';
import { PageQuery } from '../http/page-query';
import { UuidParam } from '../http/shaped-param';
import { sendInvoice } from './send-invoice';

const tag = 'orders';

/** A customer's own orders. An order of another account counts as unknown. */
@Controller()
export class MyOrdersController {
  constructor(private readonly requests: RequestClient) {}

  @Confirmed()
  @Endpoint(ORDER_ROUTES.listOrders, {
    limit: 'reads',
    summary: 'Orders, the newest first',
    tag,
    contract: listMyOrders,
    query: ListOrdersRequest,
  })
  list(@PageQuery(ListOrdersRequest) page: ListOrdersRequest, @Person() caller: Caller): Promise<ListOrdersReply> {
    return this.requests.send(listMyOrders, page, { caller });
  }

  @Confirmed()
  @Endpoint(ORDER_ROUTES.getOrder, { limit: 'reads', summary: 'One order', tag, contract: getMyOrder })
  order(@UuidParam('orderId', 'ORDER_UNKNOWN') orderId: string, @Person() caller: Caller): Promise<OrderView> {
    return this.requests.send(getMyOrder, { orderId }, { caller });
  }

  @Confirmed()
  @Endpoint(ORDER_ROUTES.getInvoice, {
    limit: 'reads',
    summary: 'The invoice of an order, as PDF',
    tag,
    contract: getMyInvoice,
    reply: 'application/pdf',
  })
  async invoice(
    @UuidParam('orderId', 'ORDER_UNKNOWN') orderId: string,
    @Person() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendInvoice(reply, await this.requests.send(getMyInvoice, { orderId }, { caller }));
  }

  @Confirmed()
  @Endpoint(ORDER_ROUTES.cancelOrder, {
    limit: 'writes',
    summary: 'Calls an order off; what was paid goes back',
    tag,
    contract: cancelMyOrder,
  })
  cancel(
    @UuidParam('orderId', 'ORDER_UNKNOWN') orderId: string,
    @Person() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<OrderView> {
    return this.requests.send(cancelMyOrder, { orderId }, { caller, idempotencyKey });
  }
}
