import { Controller, Res } from '@nestjs/common';
import {
  getInvoiceByLink,
  getOrderByLink,
  ORDER_ROUTES,
  OrderView,
  renewOrderLink,
  type RenewOrderLinkReply,
  requestOrderLink,
  RequestOrderLinkBody,
} from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import type { FastifyReply } from 'fastify';
import { Public } from '../access/access.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { LinkToken } from '../http/link-token';
import { ValidBody } from '../http/valid-body';
import { sendInvoice } from './send-invoice';

const tag = 'orders';

/** An order by the signed link of its e-mail, for guests. */
@Controller()
export class OrderLinksController {
  constructor(private readonly requests: RequestClient) {}

  @Public()
  @Endpoint(ORDER_ROUTES.getOrderByLink, {
    limit: 'reads',
    summary: 'An order, by the signed link its buyer received',
    tag,
    contract: getOrderByLink,
    byLink: true,
  })
  order(@LinkToken() token: string): Promise<OrderView> {
    return this.requests.send(getOrderByLink, { token });
  }

  @Public()
  @Endpoint(ORDER_ROUTES.getInvoiceByLink, {
    limit: 'reads',
    summary: 'The invoice of an order, by the signed link, as PDF',
    tag,
    contract: getInvoiceByLink,
    byLink: true,
    reply: 'application/pdf',
  })
  async invoice(@LinkToken() token: string, @Res() reply: FastifyReply): Promise<void> {
    await sendInvoice(reply, await this.requests.send(getInvoiceByLink, { token }));
  }

  @Public()
  @Endpoint(ORDER_ROUTES.renewOrderLink, {
    limit: 'rare',
    summary: 'Mails a new link to the address of the order, by the one that has ended',
    tag,
    contract: renewOrderLink,
    byLink: true,
  })
  renew(@LinkToken() token: string): Promise<RenewOrderLinkReply> {
    return this.requests.send(renewOrderLink, { token });
  }

  @Public()
  @Endpoint(ORDER_ROUTES.requestOrderLink, {
    limit: 'rare',
    summary: 'Mails a link to an order to the address that it was bought with',
    tag,
    contract: requestOrderLink,
    body: RequestOrderLinkBody,
  })
  request(@ValidBody(RequestOrderLinkBody) body: RequestOrderLinkBody): Promise<RenewOrderLinkReply> {
    return this.requests.send(requestOrderLink, body);
  }
}
