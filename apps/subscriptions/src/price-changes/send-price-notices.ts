import { subscriptionPriceChangeAnnounced, subscriptionPriceChangeCancelled } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { Store } from '#app/store';
import { lockSubscription, saveSubscription } from '#app/subscriptions/subscription-rows';
import { SubscriptionEvents } from '#app/subscriptions/subscription-events';
import { earliestDay } from './notice';

const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

const DUE_NOTICES = `
  SELECT id, subscription_id AS "subscriptionId" FROM price_change WHERE to_tell IS NOT NULL AND id > $1::uuid ORDER BY id LIMIT ${PAGE}`;
const LOOK = 'SELECT to_tell AS "dueNotice" FROM price_change WHERE id = $1 FOR UPDATE';
// After an outage a notice may be late; the customer still gets the whole notice period.
const ANNOUNCED = `
  UPDATE price_change SET to_tell = NULL, announced_at = $2, effective_on = greatest(effective_on, $3::date) WHERE id = $1`;
const CALLED_OFF = 'UPDATE price_change SET to_tell = NULL WHERE id = $1';

/** Publishes that a price will change, or that it stays. Each notice is published once, in the transaction that records it. */
@Injectable()
export class SendPriceNotices {
  constructor(
    private readonly store: Store,
    private readonly events: SubscriptionEvents,
  ) {}

  async send(stop: AbortSignal): Promise<void> {
    let last = FIRST;
    for (let isFull = true; isFull && !stop.aborted;) {
      const page = await this.store.query<{ id: string; subscriptionId: string }>(DUE_NOTICES, [last]);
      for (const { id, subscriptionId } of page) await this.one(id, subscriptionId);
      last = page.at(-1)?.id ?? last;
      isFull = page.length === PAGE;
    }
  }

  /** The notice may have been published, withdrawn or dropped meanwhile. */
  private async one(id: string, subscriptionId: string): Promise<void> {
    await this.store.run(async (tx) => {
      const one = await lockSubscription(tx, subscriptionId);
      const [found] = await tx.query<{ dueNotice: 'announced' | 'withdrawn' | null }>(LOOK, [id]);
      if (found === undefined || found.dueNotice === null) return;
      if (found.dueNotice === 'announced') await tx.query(ANNOUNCED, [id, this.store.now(), earliestDay(this.store.today())]);
      else await tx.query(CALLED_OFF, [id]);
      if (one.status === 'cancelled') return;
      await this.events.raiseAndPublish(
        tx,
        found.dueNotice === 'announced' ? subscriptionPriceChangeAnnounced : subscriptionPriceChangeCancelled,
        one,
      );
      await saveSubscription(tx, one);
    });
  }
}
