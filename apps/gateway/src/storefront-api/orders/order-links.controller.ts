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
import { Public } from '../../access/access.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { LinkToken } from '../../http/requests/link-token';
import { ValidBody } from '../../http/requests/valid-body';
import { sendInvoice } from './send-invoice';

const tag = 'orders';

/** An order by the signed link of its e-mail, for guests. */
@Controller()
export class OrderLinksController {
  constructor(private readonly requests: RequestClient) {}

  @Public()
  @Endpoint(ORDER_ROUTES.getOrderByLink, {
    limit: 'reads',
    id: 'getOrderByLink',
    summary: 'Get an order by its mailed link',
    description: 'The order of a guest. Amounts are cents including VAT. LINK_ENDED means that a new link can be requested.',
    tag,
    contract: getOrderByLink,
    byLink: true,
  })
  getOrder(@LinkToken() token: string): Promise<OrderView> {
    return this.requests.send(getOrderByLink, { token });
  }

  @Public()
  @Endpoint(ORDER_ROUTES.getInvoiceByLink, {
    limit: 'reads',
    id: 'getInvoiceByLink',
    summary: 'Get an invoice by its mailed link',
    description: 'The invoice of a guest order as PDF.',
    tag,
    contract: getInvoiceByLink,
    byLink: true,
    reply: 'application/pdf',
  })
  async getInvoice(@LinkToken() token: string, @Res() reply: FastifyReply): Promise<void> {
    await sendInvoice(reply, await this.requests.send(getInvoiceByLink, { token }));
  }

  @Public()
  @Endpoint(ORDER_ROUTES.renewOrderLink, {
    limit: 'rare',
    id: 'renewOrderLink',
    status: 202,
    summary: 'Renew the link of an order',
    description: 'Mails a new link to the address of the order. The expired link proves the request.',
    tag,
    contract: renewOrderLink,
    byLink: true,
  })
  renewLink(@LinkToken() token: string): Promise<RenewOrderLinkReply> {
    return this.requests.send(renewOrderLink, { token });
  }

  @Public()
  @Endpoint(ORDER_ROUTES.requestOrderLink, {
    limit: 'rare',
    id: 'requestOrderLink',
    status: 202,
    summary: 'Request the link of an order',
    description: 'Mails a link if number and address fit an order. The reply does not say whether they do.',
    tag,
    contract: requestOrderLink,
    body: RequestOrderLinkBody,
  })
  requestLink(@ValidBody(RequestOrderLinkBody) body: RequestOrderLinkBody): Promise<RenewOrderLinkReply> {
    return this.requests.send(requestOrderLink, body);
  }
}
