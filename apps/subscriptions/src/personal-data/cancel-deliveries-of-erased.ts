import { deliveryDelivered } from '@brote/contracts/subscriptions';
import { clearedColumns, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { dataMap } from '#app/data-map';
import { CancelDeliveries } from '#app/deliveries/cancel-deliveries';
import { LONGEST_WAIT_DAYS } from '#app/deliveries/longest-wait';
import { deliveryById, saveDelivery } from '#app/deliveries/delivery-rows';
import { DeliveryEvents } from '#app/deliveries/delivery-events';
import { refundDelivery } from '#app/refunds/refund-delivery';
import { Store } from '#app/store';
import { lockSubscription, saveSubscription } from '#app/subscriptions/subscription-rows';
import { UNDER_WAY } from './erase-person';

const PAGE = 50;

// A delivery that does not leave within the legal limit is cancelled. One in transit counts as delivered after 60 days. Without an address
// both end at once.
const OVERDUE = `
  SELECT d.id, d.subscription_id AS "subscriptionId"
    FROM erased_person e JOIN delivery d ON d.user_id = e.user_id JOIN subscription s ON s.id = d.subscription_id
   WHERE s.status = 'cancelled' AND d.status = ANY ($2)
     AND (d.shipping IS NULL
          OR e.erased_at < $1::timestamptz - CASE WHEN d.status = 'in_transit' THEN interval '60 days' ELSE interval '${LONGEST_WAIT_DAYS} days' END)
   ORDER BY d.date LIMIT $3`;

const ANONYMIZE = `
  UPDATE delivery d SET ${clearedColumns(dataMap, 'delivery')} FROM erased_person e
   WHERE e.user_id = d.user_id AND d.shipping IS NOT NULL AND d.status <> ALL ($1)`;

interface Overdue {
  id: string;
  subscriptionId: string;
}

/** Ends the deliveries of erased people that were packed when the account closed, and erases each address after the arrival. */
@Injectable()
export class CancelDeliveriesOfErased {
  constructor(
    private readonly store: Store,
    private readonly cancelDeliveries: CancelDeliveries,
    private readonly events: DeliveryEvents,
  ) {}

  /**
   * Handles one page.
   * @returns whether there may be more
   */
  async page(): Promise<boolean> {
    const overdue = await this.store.query<Overdue>(OVERDUE, [this.store.now(), UNDER_WAY, PAGE]);
    for (const { id, subscriptionId } of overdue) await this.store.run((tx) => this.end(tx, id, subscriptionId));
    await this.store.query(ANONYMIZE, [UNDER_WAY]);
    return overdue.length === PAGE;
  }

  private async end(tx: Transaction, id: string, subscriptionId: string): Promise<void> {
    const now = this.store.now();
    const one = await lockSubscription(tx, subscriptionId);
    const delivery = await deliveryById(tx, id);
    if (delivery === null || !UNDER_WAY.includes(delivery.status)) return;
    if (delivery.status === 'in_transit') {
      Object.assign(delivery, { status: 'delivered', deliveredAt: now });
      this.events.raiseAndPublish(tx, deliveryDelivered, delivery, one.locale);
      await saveDelivery(tx, delivery, now);
    } else {
      await refundDelivery(tx, one, delivery, now);
      await this.cancelDeliveries.one(tx, one, delivery);
    }
    await saveSubscription(tx, one);
  }
}
