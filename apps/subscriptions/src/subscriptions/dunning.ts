import {
  deliveryDelayed,
  deliveryScheduled,
  subscriptionPaymentFailed,
  subscriptionPaymentRecovered,
} from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { nextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { dayAfter, laterOf } from '#app/calendar/madrid-day';
import { SubscriptionsConfig } from '#app/config';
import { deliveriesToCome, saveDelivery } from '#app/deliveries/delivery-rows';
import { DeliveryEvents } from '#app/deliveries/delivery-events';
import { Store } from '#app/store';
import type { Subscription } from './subscription';
import { SubscriptionEvents } from './subscription-events';

/** Holds back the deliveries of a past-due plan that would be packed now. */
@Injectable()
export class Dunning {
  constructor(
    private readonly store: Store,
    private readonly events: SubscriptionEvents,
    private readonly deliveryEvents: DeliveryEvents,
    private readonly config: SubscriptionsConfig,
  ) {}

  async begin(tx: Transaction, one: Subscription, today: string): Promise<void> {
    await this.reserveDeliveries(tx, one, today);
    await this.events.raiseAndPublish(tx, subscriptionPaymentFailed, one);
  }

  /** Repeated while the plan is past due, because more deliveries become due. */
  async reserveDeliveries(tx: Transaction, one: Subscription, today: string): Promise<void> {
    for (const delivery of await deliveriesToCome(tx, one.id)) {
      if (delivery.status === 'waiting' || delivery.date > dayAfter(today, this.config.reserveDays)) continue;
      delivery.status = 'waiting';
      delivery.reason = 'payment';
      this.deliveryEvents.raiseAndPublish(tx, deliveryDelayed, delivery, one.locale);
      await saveDelivery(tx, delivery, this.store.now());
    }
  }

  async end(tx: Transaction, one: Subscription, today: string): Promise<void> {
    for (const delivery of await deliveriesToCome(tx, one.id)) {
      if (delivery.reason !== 'payment') continue;
      delivery.status = 'scheduled';
      delivery.reason = null;
      delivery.date = nextBusinessDay(laterOf(delivery.date, today));
      this.deliveryEvents.raiseAndPublish(tx, deliveryScheduled, delivery, one.locale);
      await saveDelivery(tx, delivery, this.store.now());
    }
    await this.events.raiseAndPublish(tx, subscriptionPaymentRecovered, one);
  }
}
