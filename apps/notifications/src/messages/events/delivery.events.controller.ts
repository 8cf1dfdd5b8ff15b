import {
  deliveryDelayed,
  type DeliveryEventData,
  deliveryFailed,
  deliveryShipped,
  deliverySkipped,
  deliveryUpcoming,
} from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import type { DeliveryMessage } from '#app/messages/rendering/compose-delivery-mail';
import { subscriptionSubject } from '#app/messages/rendering/compose-subscription-mail';
import { EnqueueEmail, type EmailJob } from '../enqueueing/enqueue-email';
import { EnqueuePushNotice } from '../enqueueing/enqueue-push-notice';

type DeliveryEvent = EventEnvelope<DeliveryEventData>;

/** Handles the events of subscription deliveries. A delivery that its owner moved needs no mail. */
@Controller()
export class DeliveryEventsController {
  constructor(
    private readonly enqueueEmail: EnqueueEmail,
    private readonly enqueuePushNotice: EnqueuePushNotice,
  ) {}

  @EventHandler(deliveryUpcoming)
  async notifyUpcoming(event: DeliveryEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'delivery-upcoming', event);
  }

  @EventHandler(deliveryDelayed)
  async notifyDelayed(event: DeliveryEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'delivery-delayed', event);
  }

  @EventHandler(deliverySkipped)
  async notifySkipped(event: DeliveryEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'delivery-skipped', event);
  }

  @EventHandler(deliveryShipped)
  async notifyShipped(event: DeliveryEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'delivery-shipped', event);
  }

  @EventHandler(deliveryFailed)
  async notifyDeliveryFailed(event: DeliveryEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'delivery-failed', event);
  }

  private async enqueue(tx: Transaction, template: DeliveryMessage, event: DeliveryEvent): Promise<void> {
    const { deliveryId, subscriptionId, userId, locale } = event.payload;
    const subject = subscriptionSubject(template, locale);
    const mail: EmailJob = { template, aboutId: subscriptionId, orderId: null, deliveryId, userId, subject, occasion: event };
    await this.enqueueEmail.enqueue(tx, mail);
    await this.enqueuePushNotice.enqueue(tx, mail);
  }
}
