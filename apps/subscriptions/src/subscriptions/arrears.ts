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
import { TellOfDelivery } from '#app/deliveries/tell-of-delivery';
import { Store } from '#app/store';
import type { Subscription } from './subscription';
import { TellOfSubscription } from './tell-of-subscription';

/** A plan that is behind with its payment holds the boxes that would be packed now. */
@Injectable()
export class Arrears {
  constructor(
    private readonly store: Store,
    private readonly tell: TellOfSubscription,
    private readonly tellBox: TellOfDelivery,
    private readonly config: SubscriptionsConfig,
  ) {}

  async begin(tx: Transaction, one: Subscription, today: string): Promise<void> {
    await this.holdBack(tx, one, today);
    await this.tell.add(tx, subscriptionPaymentFailed, one);
  }

  /** Asked again while it is behind, as days come near. */
  async holdBack(tx: Transaction, one: Subscription, today: string): Promise<void> {
    for (const box of await deliveriesToCome(tx, one.id)) {
      if (box.status === 'waiting' || box.date > dayAfter(today, this.config.holdDays)) continue;
      box.status = 'waiting';
      box.reason = 'payment';
      this.tellBox.add(tx, deliveryDelayed, box, one.locale);
      await saveDelivery(tx, box, this.store.now());
    }
  }

  async end(tx: Transaction, one: Subscription, today: string): Promise<void> {
    for (const box of await deliveriesToCome(tx, one.id)) {
      if (box.reason !== 'payment') continue;
      box.status = 'scheduled';
      box.reason = null;
      box.date = nextBusinessDay(laterOf(box.date, today));
      this.tellBox.add(tx, deliveryScheduled, box, one.locale);
      await saveDelivery(tx, box, this.store.now());
    }
    await this.tell.add(tx, subscriptionPaymentRecovered, one);
  }
}
