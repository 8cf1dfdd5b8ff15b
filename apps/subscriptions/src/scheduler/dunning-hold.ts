import { Injectable } from '@nestjs/common';
import { dayAfter } from '#app/calendar/madrid-day';
import { SubscriptionsConfig } from '#app/config';
import { Store } from '#app/store';
import { Dunning } from '#app/subscriptions/dunning';
import { lockSubscription, saveSubscription } from '#app/subscriptions/subscription-rows';

const PAGE = 200;

const DUE = `
  SELECT DISTINCT s.id FROM subscription s JOIN delivery d ON d.subscription_id = s.id
   WHERE s.status = 'past_due' AND d.status = 'scheduled' AND d.date <= $1 AND s.id > $2::uuid ORDER BY s.id LIMIT $3`;

/** Holds back the due deliveries of past-due plans. */
@Injectable()
export class DunningHold {
  constructor(
    private readonly store: Store,
    private readonly dunning: Dunning,
    private readonly config: SubscriptionsConfig,
  ) {}

  async apply(today: string, stop: AbortSignal): Promise<void> {
    const until = dayAfter(today, this.config.reserveDays);
    let last = '00000000-0000-0000-0000-000000000000';
    for (let isFull = true; isFull && !stop.aborted;) {
      const page = await this.store.query<{ id: string }>(DUE, [until, last, PAGE]);
      for (const { id } of page) await this.one(id, today);
      last = page.at(-1)?.id ?? last;
      isFull = page.length === PAGE;
    }
  }

  private async one(id: string, today: string): Promise<void> {
    await this.store.run(async (tx) => {
      const one = await lockSubscription(tx, id);
      if (one.status !== 'past_due') return;
      await this.dunning.reserveDeliveries(tx, one, today);
      await saveSubscription(tx, one);
    });
  }
}
