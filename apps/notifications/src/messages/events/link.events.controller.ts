import { type OrderLinkEventData, orderLinkRequested } from '@brote/contracts/orders';
import { type PlanLinkEventData, planLinkRequested } from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { EnqueueEmail } from '../enqueueing/enqueue-email';

/** Mails new links in place of expired ones. The language, and so the subject, is known only when the mail is made. */
@Controller()
export class LinkEventsController {
  constructor(private readonly enqueueEmail: EnqueueEmail) {}

  @EventHandler(orderLinkRequested)
  async mailOrderLink(event: EventEnvelope<OrderLinkEventData>, tx: Transaction): Promise<void> {
    const { orderId, userId } = event.payload;
    await this.enqueueEmail.enqueue(tx, { template: 'order-link', aboutId: orderId, orderId, userId, subject: '', occasion: event });
  }

  @EventHandler(planLinkRequested)
  async mailPlanLink(event: EventEnvelope<PlanLinkEventData>, tx: Transaction): Promise<void> {
    const { subscriptionId, userId } = event.payload;
    await this.enqueueEmail.enqueue(tx, { template: 'plan-link', aboutId: subscriptionId, userId, subject: '', occasion: event });
  }
}
