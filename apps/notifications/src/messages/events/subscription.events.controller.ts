import type { EventContract } from '@brote/contracts';
import type { SubscriptionMessage } from '@brote/contracts/notifications';
import {
  subscriptionCancelled,
  type SubscriptionEventData,
  subscriptionPaused,
  subscriptionPaymentFailed,
  subscriptionPaymentRecovered,
  subscriptionPriceChangeAnnounced,
  subscriptionPriceChangeCancelled,
  subscriptionResumed,
  subscriptionResumesSoon,
  subscriptionStarted,
} from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { subscriptionSubject } from '#app/messages/rendering/compose-subscription-mail';
import { DunningMailSeries, PriceNoticeStatus } from './earlier-mails.queries';
import { EnqueueEmail } from '../enqueueing/enqueue-email';

type SubscriptionEvent = EventEnvelope<SubscriptionEventData>;

/** The events that always cause a mail, with its template. */
const TEMPLATE_BY_EVENT = new Map<EventContract<SubscriptionEventData>, SubscriptionMessage>([
  [subscriptionStarted, 'subscription-started'],
  [subscriptionPaymentRecovered, 'subscription-payment-recovered'],
  [subscriptionPaused, 'subscription-paused'],
  [subscriptionResumesSoon, 'subscription-resumes-soon'],
  [subscriptionResumed, 'subscription-resumed'],
  [subscriptionCancelled, 'subscription-cancelled'],
  [subscriptionPriceChangeAnnounced, 'subscription-price-notice'],
]);

/**
 * Handles the events of subscriptions. Each mail is news of the contract or demanded by law. The mail about the invoice covers a charge that succeeds.
 */
@Controller()
export class SubscriptionEventsController {
  constructor(
    private readonly enqueueEmail: EnqueueEmail,
    private readonly dunningMailSeries: DunningMailSeries,
    private readonly priceNoticeStatus: PriceNoticeStatus,
  ) {}

  @EventHandler([...TEMPLATE_BY_EVENT.keys()])
  async notifyChange(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    for (const [{ type }, template] of TEMPLATE_BY_EVENT) if (type === event.type) await this.enqueueMail(tx, template, event);
  }

  @EventHandler(subscriptionPaymentFailed)
  async notifyPaymentFailed(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    const template = await this.dunningMailSeries.chooseNextTemplate(tx, event.payload.subscriptionId);
    if (template !== null) await this.enqueueMail(tx, template, event);
  }

  /** Only customers whose notice of the change was sent get it. A notice that has not left is cancelled. */
  @EventHandler(subscriptionPriceChangeCancelled)
  async notifyPriceKept(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    const { subscriptionId } = event.payload;
    if (await this.priceNoticeStatus.isSent(tx, subscriptionId)) await this.enqueueMail(tx, 'subscription-price-kept', event);
  }

  private async enqueueMail(tx: Transaction, template: SubscriptionMessage, event: SubscriptionEvent): Promise<void> {
    const { subscriptionId, userId, locale } = event.payload;
    const subject = subscriptionSubject(template, locale);
    await this.enqueueEmail.enqueue(tx, { template, aboutId: subscriptionId, userId, subject, occasion: event });
  }
}
