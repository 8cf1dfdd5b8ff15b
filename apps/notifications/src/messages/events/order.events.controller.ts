import type { EventContract } from '@brote/contracts';
import {
  type CancelReason,
  orderCancelled,
  orderDelivered,
  orderDeliveryFailed,
  type OrderEventData,
  orderPaid,
  orderPaymentDelayed,
  orderPaymentFailed,
  orderRefunded,
  orderShipped,
} from '@brote/contracts/orders';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { orderSubject } from '#app/messages/rendering/compose-order-mail';
import type { OrderMessage } from '#app/messages/rendering/message-kinds';
import { EnqueueEmail, type EmailJob } from '../enqueueing/enqueue-email';
import { EnqueuePushNotice } from '../enqueueing/enqueue-push-notice';

/** The events that always cause a mail, with its template. */
const TEMPLATE_BY_EVENT = new Map<EventContract<OrderEventData>, OrderMessage>([
  [orderPaid, 'order-confirmation'],
  [orderPaymentDelayed, 'payment-delayed'],
  [orderPaymentFailed, 'payment-failed'],
  [orderRefunded, 'order-refunded'],
  [orderShipped, 'order-shipped'],
  [orderDeliveryFailed, 'order-delivery-failed'],
]);

/**
 * Reasons with a mail. The others end before the customer acted (expired, replaced, refused by the provider) or have a mail of their own.
 */
const NOTIFIED_CANCELLATIONS: readonly (CancelReason | null)[] = ['customer', 'staff', 'stock-gone', 'amount-mismatch'];

/** Handles the events of orders. */
@Controller()
export class OrderEventsController {
  constructor(
    private readonly enqueueEmail: EnqueueEmail,
    private readonly enqueuePushNotice: EnqueuePushNotice,
  ) {}

  @EventHandler([...TEMPLATE_BY_EVENT.keys()])
  async notifyChange(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    for (const [{ type }, template] of TEMPLATE_BY_EVENT) if (type === event.type) await this.enqueueMails(tx, template, event);
  }

  @EventHandler(orderCancelled)
  async notifyCancellation(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    if (NOTIFIED_CANCELLATIONS.includes(event.payload.cancelReason)) await this.enqueueMails(tx, 'order-cancelled', event);
  }

  /** Guests cannot switch such mails off, so they get only the one with the parcel's number. */
  @EventHandler(orderDelivered)
  async notifyDelivered(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    if (event.payload.userId !== null) await this.enqueueMails(tx, 'order-delivered', event);
  }

  private async enqueueMails(tx: Transaction, template: OrderMessage, event: EventEnvelope<OrderEventData>): Promise<void> {
    const { orderId, userId, refunded, number, locale } = event.payload;
    const subject = orderSubject(template, { number, locale });
    const mail: EmailJob = { template, aboutId: orderId, orderId, userId, subject, refunded: refunded.amount, occasion: event };
    await this.enqueueEmail.enqueue(tx, mail);
    await this.enqueuePushNotice.enqueue(tx, mail);
  }
}
