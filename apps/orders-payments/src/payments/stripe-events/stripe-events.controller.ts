import { receiveStripeEvent, type ReceiveStripeEventReply, type ReceiveStripeEventRequest } from '@brote/contracts/orders';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ReceiveStripeEvent } from './receive-stripe-event';

/** Request handlers of Stripe events. */
@Controller()
export class StripeEventsController {
  constructor(private readonly receive: ReceiveStripeEvent) {}

  @RequestHandler(receiveStripeEvent)
  receiveStripeEvent(request: ReceiveStripeEventRequest): Promise<ReceiveStripeEventReply> {
    return this.receive.receive(request);
  }
}
