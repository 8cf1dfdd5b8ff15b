import { receiveStripeEvent, type ReceiveStripeEventReply, type ReceiveStripeEventRequest } from '@brote/contracts/orders';
import { RequestHandler, refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { verifyWebhook, WebhookMalformed, WebhookRefused } from '@brote/stripe-client';
import { StripeEvents } from '@brote/stripe-service';
import { Controller } from '@nestjs/common';
import type Stripe from 'stripe';
import { OrdersConfig } from '#app/config';
import type { EventKind } from './stripe-event-handlers';

/** The request handler of webhooks: verifies and stores one, then replies. */
@Controller()
export class StripeEventsController {
  constructor(
    private readonly events: StripeEvents<EventKind>,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal SIGNATURE_INVALID, EVENT_MALFORMED */
  @RequestHandler(receiveStripeEvent)
  async receiveStripeEvent({ rawBody, signature }: ReceiveStripeEventRequest): Promise<ReceiveStripeEventReply> {
    await this.events.store([this.verify(rawBody, signature)]);
    return { received: true };
  }

  private verify(rawBody: string, signature: string): Stripe.Event {
    try {
      return verifyWebhook(rawBody, signature, this.config.stripeWebhookSecrets, this.clock.now());
    } catch (error) {
      if (error instanceof WebhookRefused) return refuse(receiveStripeEvent, 'SIGNATURE_INVALID');
      if (error instanceof WebhookMalformed) return refuse(receiveStripeEvent, 'EVENT_MALFORMED');
      throw error;
    }
  }
}
