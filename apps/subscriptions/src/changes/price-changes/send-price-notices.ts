import { subscriptionPriceChangeAnnounced, subscriptionPriceChangeCancelled } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { pickLaterDay } from '#app/schedule/calendar/calendar-days';
import { SubscriptionStore } from '#app/subscription-store';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { earliestChangeDay, PriceChange } from './price-change';
import { PAGE_SIZE, SELECT_DUE_NOTICES } from './price-change.queries';

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Publishes that a price will change, or that it stays. Each notice is published once, in the transaction that records it. */
@Injectable()
export class SendPriceNotices {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly events: SubscriptionEvents,
  ) {}

  async send(stopSignal: AbortSignal): Promise<void> {
    let lastId = NIL_UUID;
    for (let isFull = true; isFull && !stopSignal.aborted;) {
      const page = await this.store.query<{ id: string; subscriptionId: string }>(SELECT_DUE_NOTICES, { lastId });
      for (const { id, subscriptionId } of page) await this.sendNotice(id, subscriptionId);
      lastId = page.at(-1)?.id ?? lastId;
      isFull = page.length === PAGE_SIZE;
    }
  }

  /** The notice may have been published, cancelled or dropped meanwhile. */
  private async sendNotice(id: string, subscriptionId: string): Promise<void> {
    await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, subscriptionId);
      const changes = tx.repository(PriceChange);
      const priceChange = await changes.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (priceChange === null || priceChange.dueNotice === null) return;
      const { dueNotice, effectiveOn } = priceChange;
      // After an outage a notice may be late; the customer still gets the whole notice period.
      const announced = { announcedAt: this.store.now(), effectiveOn: pickLaterDay(effectiveOn, earliestChangeDay(this.store.today())) };
      await changes.update({ id }, { dueNotice: null, ...(dueNotice === 'announced' ? announced : {}) });
      if (subscription.status === 'cancelled') return;
      await this.events.raiseVersionAndPublish(
        tx,
        dueNotice === 'announced' ? subscriptionPriceChangeAnnounced : subscriptionPriceChangeCancelled,
        subscription,
      );
      await saveSubscription(tx, subscription);
    });
  }
}
