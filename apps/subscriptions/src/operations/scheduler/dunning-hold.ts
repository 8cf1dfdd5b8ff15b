import { Injectable } from '@nestjs/common';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { SubscriptionsConfig } from '#app/config';
import { SubscriptionStore } from '#app/subscription-store';
import { Dunning } from '#app/changes/status/dunning';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { SELECT_DUE_SUBSCRIPTIONS } from './scheduler.sql';

const PAGE_SIZE = 200;

/** Holds back the due deliveries of past-due plans. */
@Injectable()
export class DunningHold {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly dunning: Dunning,
    private readonly config: SubscriptionsConfig,
  ) {}

  async apply(today: string, stopSignal: AbortSignal): Promise<void> {
    const until = addDays(today, this.config.reserveDays);
    let lastId = '00000000-0000-0000-0000-000000000000';
    for (let isFull = true; isFull && !stopSignal.aborted;) {
      const page = await this.store.query<{ id: string }>(SELECT_DUE_SUBSCRIPTIONS, { until, lastId, pageSize: PAGE_SIZE });
      for (const { id } of page) await this.holdDeliveries(id, today);
      lastId = page.at(-1)?.id ?? lastId;
      isFull = page.length === PAGE_SIZE;
    }
  }

  private async holdDeliveries(id: string, today: string): Promise<void> {
    await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, id);
      if (subscription.status !== 'past_due') return;
      await this.dunning.holdDeliveries(tx, subscription, today);
      await saveSubscription(tx, subscription);
    });
  }
}
