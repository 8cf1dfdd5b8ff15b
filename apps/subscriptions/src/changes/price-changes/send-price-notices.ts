import { subscriptionPriceChangeAnnounced, subscriptionPriceChangeCancelled } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionEvents } from '#app/schedule/subscription-events/subscription-events';
import { earliestChangeDay } from './price-change-days';
import { LOCK_NOTICE, MARK_ANNOUNCED, MARK_CANCELLED, PAGE_SIZE, SELECT_DUE_NOTICES } from './price-changes.sql';

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
      const [notice] = await tx.query<{ dueNotice: 'announced' | 'withdrawn' | null }>(LOCK_NOTICE, { id });
      if (notice === undefined || notice.dueNotice === null) return;
      if (notice.dueNotice === 'announced')
        await tx.query(MARK_ANNOUNCED, { id, now: this.store.now(), earliestDay: earliestChangeDay(this.store.today()) });
      else await tx.query(MARK_CANCELLED, { id });
      if (subscription.status === 'cancelled') return;
      await this.events.raiseVersionAndPublish(
        tx,
        notice.dueNotice === 'announced' ? subscriptionPriceChangeAnnounced : subscriptionPriceChangeCancelled,
        subscription,
      );
      await saveSubscription(tx, subscription);
    });
  }
}
