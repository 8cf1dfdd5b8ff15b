import { Controller, Header, Param, Res } from '@nestjs/common';
import { getInvoiceByLink, getOrderByLink, ORDER_ROUTES, OrderView } from '@brote/contracts/orders';
import { Ask } from '@brote/messaging';
import type { FastifyReply } from 'fastify';
import { Public } from '../http/access.decorator';
import { Endpoint } from '../http/endpoint.decorator';

/** What a guest may see of an order: the signed link from the mail is the permission. */
@Controller()
export class OrderLinksController {
  constructor(private readonly ask: Ask) {}

  @Public()
  @Endpoint(ORDER_ROUTES.getOrderByLink, {
    limit: 'reads',
    summary: 'An order, by the signed link its buyer received',
    tag: 'orders',
    reply: OrderView,
    refusals: getOrderByLink.errors,
  })
  @Header('cache-control', 'no-store')
  order(@Param('token') token: string): Promise<OrderView> {
    return this.ask.ask(getOrderByLink, { token });
  }

  @Public()
  @Endpoint(ORDER_ROUTES.getInvoiceByLink, {
    limit: 'reads',
    summary: 'The invoice of an order, as PDF',
    tag: 'orders',
    reply: 'application/pdf',
    refusals: getInvoiceByLink.errors,
  })
  async invoice(@Param('token') token: string, @Res() reply: FastifyReply): Promise<void> {
    const { fileName, pdfBase64 } = await this.ask.ask(getInvoiceByLink, { token });
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${plainFileName(fileName)}"`,
      'cache-control': 'no-store',
    };
    await reply.headers(headers).send(Buffer.from(pdfBase64, 'base64'));
  }
}

/** Only what no header or file system can misread. */
function plainFileName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '-').slice(0, 80);
}
