import type { ReceiveStripeEventReply, ReceiveStripeEventRequest } from '@brote/contracts/orders';
import { receiveSubscriptionEvent } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { verifyWebhook, WebhookRefused } from '@brote/stripe-client';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { SubscriptionsConfig } from '#app/config';
import { StripeEventIntake } from './stripe-event-intake';

/** Takes one webhook in: verified, stored, answered. */
@Injectable()
export class ReceiveStripeEvent {
  constructor(
    private readonly intake: StripeEventIntake,
    private readonly config: SubscriptionsConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal SIGNATURE_INVALID, EVENT_MALFORMED */
  async execute({ rawBody, signature }: ReceiveStripeEventRequest): Promise<ReceiveStripeEventReply> {
    await this.intake.store([this.verify(rawBody, signature)]);
    return { received: true };
  }

  private verify(rawBody: string, signature: string): Stripe.Event {
    try {
      const event: unknown = verifyWebhook(rawBody, signature, this.config.stripeWebhookSecrets, this.clock.now());
      return isEvent(event) ? event : refuse(receiveSubscriptionEvent, 'EVENT_MALFORMED');
    } catch (error) {
      if (error instanceof WebhookRefused) return refuse(receiveSubscriptionEvent, 'SIGNATURE_INVALID');
      if (error instanceof SyntaxError) return refuse(receiveSubscriptionEvent, 'EVENT_MALFORMED');
      throw error;
    }
  }
}

/** Signed by Stripe, so this is about a version of events that is not understood rather than about an attack. */
function isEvent(value: unknown): value is Stripe.Event {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, created, data } = value as Partial<Stripe.Event>;
  const isNamed = typeof id === 'string' && id.length <= 255 && typeof type === 'string';
  return isNamed && Number.isSafeInteger(created) && typeof data?.object === 'object';
}
