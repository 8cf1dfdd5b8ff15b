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

/**
 * Handles the events of subscriptions. Each mail is news of the contract or demanded by law. Stripe's receipt covers charges that succeed.
 */
@Controller()
export class SubscriptionEventsController {
  constructor(
    private readonly enqueueEmail: EnqueueEmail,
    private readonly dunningMailSeries: DunningMailSeries,
    private readonly priceNoticeStatus: PriceNoticeStatus,
  ) {}

  @EventHandler(subscriptionStarted)
  async notifyStarted(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'subscription-started', event);
  }

  @EventHandler(subscriptionPaymentFailed)
  async notifyPaymentFailed(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    const template = await this.dunningMailSeries.chooseNextTemplate(tx, event.payload.subscriptionId);
    if (template !== null) await this.enqueue(tx, template, event);
  }

  @EventHandler(subscriptionPaymentRecovered)
  async notifyPaymentRecovered(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'subscription-payment-recovered', event);
  }

  @EventHandler(subscriptionPaused)
  async notifyPaused(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'subscription-paused', event);
  }

  @EventHandler(subscriptionResumesSoon)
  async notifyResumingSoon(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'subscription-resumes-soon', event);
  }

  @EventHandler(subscriptionResumed)
  async notifyResumed(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'subscription-resumed', event);
  }

  @EventHandler(subscriptionCancelled)
  async notifyCancelled(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'subscription-cancelled', event);
  }

  @EventHandler(subscriptionPriceChangeAnnounced)
  async notifyPriceChange(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'subscription-price-notice', event);
  }

  /** Only customers whose notice of the change was sent get it. A notice that has not left is cancelled. */
  @EventHandler(subscriptionPriceChangeCancelled)
  async notifyPriceKept(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    if (await this.priceNoticeStatus.isSent(tx, event.payload.subscriptionId)) await this.enqueue(tx, 'subscription-price-kept', event);
  }

  private async enqueue(tx: Transaction, template: SubscriptionMessage, event: SubscriptionEvent): Promise<void> {
    const { subscriptionId, userId, locale } = event.payload;
    const subject = subscriptionSubject(template, locale);
    await this.enqueueEmail.enqueue(tx, { template, aboutId: subscriptionId, orderId: null, userId, subject, occasion: event });
  }
}
