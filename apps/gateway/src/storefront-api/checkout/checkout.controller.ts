import { Controller, Param, Req } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  cancelCheckout,
  CheckoutPaymentBody,
  CheckoutPaymentReply,
  CheckoutSessionView,
  getCheckoutSession,
  ORDER_ROUTES,
  placeOrder,
} from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import type { FastifyRequest } from 'fastify';
import { GuestOrSignedIn, Public } from '../../access/access.decorator';
import { CurrentCallerOrGuest } from '../../access/caller.decorator';
import { ClientAddresses } from '../../http/requests/client-address';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { IdempotencyKey } from '../../http/requests/idempotency-key';
import { ValidBody } from '../../http/requests/valid-body';

/** Opens, shows and cancels checkouts. Only the session's id gives access. */
@Controller()
export class CheckoutController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
  ) {}

  @GuestOrSignedIn()
  @Endpoint(ORDER_ROUTES.checkoutPayment, {
    limit: 'checkout',
    id: 'startCheckout',
    status: 201,
    summary: 'Start a checkout',
    description:
      'Prices the basket, reserves its stock and creates a checkout session of the payment provider. Send the customer to the returned address. Amounts are cents including VAT. PRICE_CHANGED and STOCK_SHORT carry the current state in their details. The same basket, sent again, gets the same session.',
    tag: 'checkout',
    body: CheckoutPaymentBody,
    reply: CheckoutPaymentReply,
    contract: placeOrder,
  })
  async startPayment(
    @ValidBody(CheckoutPaymentBody) body: CheckoutPaymentBody,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @CurrentCallerOrGuest() caller: Caller | null,
    @Req() request: FastifyRequest,
  ): Promise<CheckoutPaymentReply> {
    const clientHash = this.addresses.hashOf(request.ip);
    const order = { ...body, idempotencyKey: idempotencyKey ?? null, clientHash };
    const { sessionId, url } = await this.requests.send(placeOrder, order, { idempotencyKey, caller });
    return { sessionId, url };
  }

  @Public()
  @Endpoint(ORDER_ROUTES.getCheckoutSession, {
    limit: 'reads',
    id: 'getCheckoutSession',
    summary: 'Get the state of a checkout session',
    description:
      'Open, processing, paid or expired; a paid session names its order. Poll it after the customer returns from the payment page.',
    tag: 'checkout',
    contract: getCheckoutSession,
  })
  getSession(@Param('sessionId') sessionId: string): Promise<CheckoutSessionView> {
    return this.requests.send(getCheckoutSession, { sessionId });
  }

  @Public()
  @Endpoint(ORDER_ROUTES.cancelCheckout, {
    limit: 'checkout',
    id: 'cancelCheckout',
    summary: 'Cancel a checkout session',
    description: 'Expires the session at the payment provider and releases its stock. CHECKOUT_PAID means that the payment came first.',
    tag: 'checkout',
    contract: cancelCheckout,
  })
  cancel(@Param('sessionId') sessionId: string, @IdempotencyKey() idempotencyKey: string | undefined): Promise<CheckoutSessionView> {
    return this.requests.send(cancelCheckout, { sessionId }, { idempotencyKey });
  }
}
