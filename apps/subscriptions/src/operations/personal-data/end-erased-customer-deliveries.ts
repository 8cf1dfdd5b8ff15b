import { deliveryDelivered } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { CancelDeliveries } from '#app/schedule/deliveries/change-deliveries';
import { findDeliveryById, saveDelivery } from '#app/schedule/deliveries/delivery.queries';
import { DeliveryEvents } from '#app/schedule/deliveries/subscription-events';
import { refundDelivery } from '#app/billing/refunds/refund';
import { SubscriptionStore } from '#app/subscription-store';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { UNFINISHED_STATUSES, ANONYMIZE_DELIVERIES, SELECT_OVERDUE } from './personal-data.sql';

const PAGE_SIZE = 50;

interface OverdueDelivery {
  id: string;
  subscriptionId: string;
}

/** Ends the deliveries of erased people that were packed when the account closed, and erases each address after the arrival. */
@Injectable()
export class EndErasedCustomerDeliveries {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly cancelDeliveries: CancelDeliveries,
    private readonly events: DeliveryEvents,
  ) {}

  /**
   * Handles one page.
   * @returns whether there may be more
   */
  async endOverduePage(): Promise<boolean> {
    const overdueDeliveries = await this.store.query<OverdueDelivery>(SELECT_OVERDUE, {
      now: this.store.now(),
      unfinishedStatuses: UNFINISHED_STATUSES,
      pageSize: PAGE_SIZE,
    });
    for (const { id, subscriptionId } of overdueDeliveries) await this.store.run((tx) => this.endDelivery(tx, id, subscriptionId));
    await this.store.query(ANONYMIZE_DELIVERIES, { unfinishedStatuses: UNFINISHED_STATUSES });
    return overdueDeliveries.length === PAGE_SIZE;
  }

  private async endDelivery(tx: Transaction, id: string, subscriptionId: string): Promise<void> {
    const now = this.store.now();
    const subscription = await lockSubscription(tx, subscriptionId);
    const delivery = await findDeliveryById(tx, id);
    if (delivery === null || !UNFINISHED_STATUSES.includes(delivery.status)) return;
    if (delivery.status === 'in_transit') {
      Object.assign(delivery, { status: 'delivered', deliveredAt: now });
      this.events.raiseVersionAndPublish(tx, deliveryDelivered, delivery, subscription.locale);
      await saveDelivery(tx, delivery, now);
    } else {
      await refundDelivery(tx, subscription, delivery, now);
      await this.cancelDeliveries.cancelDelivery(tx, subscription, delivery);
    }
    await saveSubscription(tx, subscription);
  }
}
