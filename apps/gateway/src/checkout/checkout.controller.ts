import { Controller, Header, Param, Req } from '@nestjs/common';
import {
  cancelCheckout,
  CheckoutPaymentBody,
  CheckoutPaymentReply,
  CheckoutSessionView,
  getCheckoutSession,
  ORDER_ROUTES,
  placeOrder,
} from '@brote/contracts/orders';
import { Ask } from '@brote/messaging';
import type { FastifyRequest } from 'fastify';
import { Public } from '../http/access.decorator';
import { ClientAddresses } from '../http/client-address';
import { Endpoint } from '../http/endpoint.decorator';
import { IdempotencyKey } from '../http/idempotency-key';
import { ValidBody } from '../http/valid-body';

/** Opens, shows and gives up payment pages. Nobody but the holder of a session's id learns anything about it. */
@Controller()
export class CheckoutController {
  constructor(
    private readonly ask: Ask,
    private readonly addresses: ClientAddresses,
  ) {}

  @Public()
  @Endpoint(ORDER_ROUTES.checkoutPayment, {
    limit: 'checkout',
    summary: 'Prices a basket, holds its stock and opens a payment page',
    tag: 'checkout',
    body: CheckoutPaymentBody,
    reply: CheckoutPaymentReply,
    refusals: placeOrder.errors,
  })
  @Header('cache-control', 'no-store')
  async pay(
    @ValidBody(CheckoutPaymentBody) body: CheckoutPaymentBody,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<CheckoutPaymentReply> {
    const clientHash = this.addresses.hashOf(request.ip);
    const order = { ...body, idempotencyKey: idempotencyKey ?? null, clientHash };
    const { url } = await this.ask.ask(placeOrder, order, { idempotencyKey });
    return { url };
  }

  @Public()
  @Endpoint(ORDER_ROUTES.getCheckoutSession, {
    limit: 'reads',
    summary: 'How a payment page ended',
    tag: 'checkout',
    reply: CheckoutSessionView,
    refusals: getCheckoutSession.errors,
  })
  @Header('cache-control', 'no-store')
  session(@Param('sessionId') sessionId: string): Promise<CheckoutSessionView> {
    return this.ask.ask(getCheckoutSession, { sessionId });
  }

  @Public()
  @Endpoint(ORDER_ROUTES.cancelCheckout, {
    limit: 'checkout',
    summary: 'Gives up a payment page; its stock goes back on the shelf',
    tag: 'checkout',
    reply: CheckoutSessionView,
    refusals: cancelCheckout.errors,
  })
  @Header('cache-control', 'no-store')
  cancel(@Param('sessionId') sessionId: string, @IdempotencyKey() idempotencyKey: string | undefined): Promise<CheckoutSessionView> {
    return this.ask.ask(cancelCheckout, { sessionId }, { idempotencyKey });
  }
}
