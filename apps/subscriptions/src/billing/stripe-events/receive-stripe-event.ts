import type { ReceiveStripeEventReply, ReceiveStripeEventRequest } from '@brote/contracts/orders';
import { receiveSubscriptionEvent } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { verifyWebhook, WebhookMalformed, WebhookRefused } from '@brote/stripe-client';
import { StripeEvents } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { SubscriptionsConfig } from '#app/config';
import type { EventKind } from './event-kinds';

/** Receives a webhook: verifies it, stores it, and replies. */
@Injectable()
export class ReceiveStripeEvent {
  constructor(
    private readonly events: StripeEvents<EventKind>,
    private readonly config: SubscriptionsConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal SIGNATURE_INVALID, EVENT_MALFORMED */
  async receive({ rawBody, signature }: ReceiveStripeEventRequest): Promise<ReceiveStripeEventReply> {
    await this.events.store([this.verify(rawBody, signature)]);
    return { received: true };
  }

  private verify(rawBody: string, signature: string): Stripe.Event {
    try {
      return verifyWebhook(rawBody, signature, this.config.stripeWebhookSecrets, this.clock.now());
    } catch (error) {
      if (error instanceof WebhookRefused) return refuse(receiveSubscriptionEvent, 'SIGNATURE_INVALID');
      if (error instanceof WebhookMalformed) return refuse(receiveSubscriptionEvent, 'EVENT_MALFORMED');
      throw error;
    }
  }
}
