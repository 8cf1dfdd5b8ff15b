import type { ReceiveStripeEventReply, ReceiveStripeEventRequest } from '@brote/contracts/orders';
import { receiveSubscriptionEvent } from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ReceiveStripeEvent } from './receive-stripe-event';

/** Requests about webhooks of Stripe. */
@Controller()
export class StripeEventsController {
  constructor(private readonly receive: ReceiveStripeEvent) {}

  @RequestHandler(receiveSubscriptionEvent)
  receiveSubscriptionEvent(request: ReceiveStripeEventRequest): Promise<ReceiveStripeEventReply> {
    return this.receive.receive(request);
  }
}
