import type { EventContract } from '@brote/contracts';
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

/** The events that cause a mail, with its template. A delivery that its owner moved needs no mail. */
const TEMPLATE_BY_EVENT = new Map<EventContract<DeliveryEventData>, DeliveryMessage>([
  [deliveryUpcoming, 'delivery-upcoming'],
  [deliveryDelayed, 'delivery-delayed'],
  [deliverySkipped, 'delivery-skipped'],
  [deliveryShipped, 'delivery-shipped'],
  [deliveryFailed, 'delivery-failed'],
]);

/** Handles the events of subscription deliveries. */
@Controller()
export class DeliveryEventsController {
  constructor(
    private readonly enqueueEmail: EnqueueEmail,
    private readonly enqueuePushNotice: EnqueuePushNotice,
  ) {}

  @EventHandler([...TEMPLATE_BY_EVENT.keys()])
  async notifyChange(event: EventEnvelope<DeliveryEventData>, tx: Transaction): Promise<void> {
    for (const [{ type }, template] of TEMPLATE_BY_EVENT) if (type === event.type) await this.enqueueMails(tx, template, event);
  }

  private async enqueueMails(tx: Transaction, template: DeliveryMessage, event: EventEnvelope<DeliveryEventData>): Promise<void> {
    const { deliveryId, subscriptionId, userId, locale } = event.payload;
    const subject = subscriptionSubject(template, locale);
    const mail: EmailJob = { template, aboutId: subscriptionId, deliveryId, userId, subject, occasion: event };
    await this.enqueueEmail.enqueue(tx, mail);
    await this.enqueuePushNotice.enqueue(tx, mail);
  }
}
