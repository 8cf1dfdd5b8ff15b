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

  @EventHandler(orderPaid)
  async notifyPaid(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'order-confirmation', event);
  }

  @EventHandler(orderPaymentDelayed)
  async notifyPaymentDelayed(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'payment-delayed', event);
  }

  @EventHandler(orderPaymentFailed)
  async notifyPaymentFailed(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'payment-failed', event);
  }

  @EventHandler(orderRefunded)
  async notifyRefund(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'order-refunded', event);
  }

  @EventHandler(orderCancelled)
  async notifyCancellation(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    if (NOTIFIED_CANCELLATIONS.includes(event.payload.cancelReason)) await this.enqueue(tx, 'order-cancelled', event);
  }

  @EventHandler(orderShipped)
  async notifyShipped(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'order-shipped', event);
  }

  /** Guests cannot switch such mails off, so they get only the one with the parcel's number. */
  @EventHandler(orderDelivered)
  async notifyDelivered(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    if (event.payload.userId !== null) await this.enqueue(tx, 'order-delivered', event);
  }

  @EventHandler(orderDeliveryFailed)
  async notifyDeliveryFailed(event: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'order-delivery-failed', event);
  }

  private async enqueue(tx: Transaction, template: OrderMessage, event: EventEnvelope<OrderEventData>): Promise<void> {
    const { orderId, userId, refunded, number, locale } = event.payload;
    const subject = orderSubject(template, { number, locale });
    const mail: EmailJob = { template, aboutId: orderId, orderId, userId, subject, refunded: refunded.amount, occasion: event };
    await this.enqueueEmail.enqueue(tx, mail);
    await this.enqueuePushNotice.enqueue(tx, mail);
  }
}
