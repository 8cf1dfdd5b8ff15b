import {
  deliveryDelayed,
  deliveryScheduled,
  subscriptionPaymentFailed,
  subscriptionPaymentRecovered,
} from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { sameOrNextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { addDays, pickLaterDay } from '#app/schedule/calendar/calendar-days';
import { SubscriptionsConfig } from '#app/config';
import { findUpcomingDeliveriesOf, saveDelivery } from '#app/schedule/deliveries/delivery.queries';
import { DeliveryEvents, SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';

/** Holds back the deliveries of a past-due plan that would be packed now. */
@Injectable()
export class Dunning {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly events: SubscriptionEvents,
    private readonly deliveryEvents: DeliveryEvents,
    private readonly config: SubscriptionsConfig,
  ) {}

  async begin(tx: Transaction, subscription: Subscription, today: string): Promise<void> {
    await this.holdDeliveries(tx, subscription, today);
    await this.events.raiseVersionAndPublish(tx, subscriptionPaymentFailed, subscription);
  }

  /** Repeated while the plan is past due, because more deliveries become due. */
  async holdDeliveries(tx: Transaction, subscription: Subscription, today: string): Promise<void> {
    for (const delivery of await findUpcomingDeliveriesOf(tx, subscription.id)) {
      if (delivery.status === 'waiting' || delivery.date > addDays(today, this.config.reserveDays)) continue;
      delivery.status = 'waiting';
      delivery.reason = 'payment';
      this.deliveryEvents.raiseVersionAndPublish(tx, deliveryDelayed, delivery, subscription.locale);
      await saveDelivery(tx, delivery, this.store.now());
    }
  }

  async end(tx: Transaction, subscription: Subscription, today: string): Promise<void> {
    for (const delivery of await findUpcomingDeliveriesOf(tx, subscription.id)) {
      if (delivery.reason !== 'payment') continue;
      delivery.status = 'scheduled';
      delivery.reason = null;
      delivery.date = sameOrNextBusinessDay(pickLaterDay(delivery.date, today));
      this.deliveryEvents.raiseVersionAndPublish(tx, deliveryScheduled, delivery, subscription.locale);
      await saveDelivery(tx, delivery, this.store.now());
    }
    await this.events.raiseVersionAndPublish(tx, subscriptionPaymentRecovered, subscription);
  }
}
