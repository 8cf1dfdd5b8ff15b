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
import { EmailConfirmed } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { IdempotencyKey } from '../../http/requests/idempotency-key';
import { PageQuery } from '../../http/requests/page-query';
import { UuidParam } from '../../http/requests/pattern-param';
import { sendInvoice } from './send-invoice';

const tag = 'orders';

/** A customer's own orders. An order of another account counts as unknown. */
@Controller()
export class MyOrdersController {
  constructor(private readonly requests: RequestClient) {}

  @EmailConfirmed()
  @Endpoint(ORDER_ROUTES.listOrders, {
    limit: 'reads',
    id: 'listOrders',
    summary: 'List the own orders',
    description:
      'One page of orders, the newest first. Amounts are cents including VAT, times are UTC. An unknown cursor starts at the beginning.',
    tag,
    contract: listMyOrders,
    query: ListOrdersRequest,
  })
  list(@PageQuery(ListOrdersRequest) page: ListOrdersRequest, @CurrentCaller() caller: Caller): Promise<ListOrdersReply> {
    return this.requests.send(listMyOrders, page, { caller });
  }

  @EmailConfirmed()
  @Endpoint(ORDER_ROUTES.getOrder, {
    limit: 'reads',
    id: 'getOrder',
    summary: 'Get one of the own orders',
    description: 'The order with its items, amounts in cents, delivery and refunds. ORDER_UNKNOWN also covers the orders of others.',
    tag,
    contract: getMyOrder,
  })
  getOrder(@UuidParam('orderId', 'ORDER_UNKNOWN') orderId: string, @CurrentCaller() caller: Caller): Promise<OrderView> {
    return this.requests.send(getMyOrder, { orderId }, { caller });
  }

  @EmailConfirmed()
  @Endpoint(ORDER_ROUTES.getInvoice, {
    limit: 'reads',
    id: 'getInvoice',
    summary: 'Get the invoice of an order',
    description: 'The invoice as PDF. INVOICE_UNKNOWN means that it is not issued yet.',
    tag,
    contract: getMyInvoice,
    reply: 'application/pdf',
  })
  async getInvoice(
    @UuidParam('orderId', 'ORDER_UNKNOWN') orderId: string,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendInvoice(reply, await this.requests.send(getMyInvoice, { orderId }, { caller }));
  }

  @EmailConfirmed()
  @Endpoint(ORDER_ROUTES.cancelOrder, {
    limit: 'writes',
    id: 'cancelOrder',
    summary: 'Cancel an order',
    description:
      'Cancels an order that has not been shipped, releases its stock and refunds the payment in full. Returns the cancelled order.',
    tag,
    contract: cancelMyOrder,
  })
  cancel(
    @UuidParam('orderId', 'ORDER_UNKNOWN') orderId: string,
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<OrderView> {
    return this.requests.send(cancelMyOrder, { orderId }, { caller, idempotencyKey });
  }
}
