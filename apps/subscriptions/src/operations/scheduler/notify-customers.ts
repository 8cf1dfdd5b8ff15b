import { deliveryUpcoming, subscriptionResumesSoon } from '@brote/contracts/subscriptions';
import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { SubscriptionsConfig } from '#app/config';
import { findDeliveriesByIds } from '#app/schedule/deliveries/delivery.queries';
import { lockSubscriptionsOf } from '#app/schedule/deliveries/reservation.queries';
import { DeliveryEvents, SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { MARK_BILLING_PAUSES, MARK_DELIVERIES, SELECT_DUE_DELIVERIES } from './scheduler.sql';

const PAGE_SIZE = 500;
const PAUSE_NOTICE_DAYS = 7;
/** Days before a delivery. One that leaves sooner was just bought or changed, so its customer knows. */
const MIN_NOTICE_DAYS = 1;

/** Notifies customers in time: of the next delivery about two weeks before, of the end of a pause a week before. */
@Injectable()
export class NotifyCustomers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deliveryEvents: DeliveryEvents,
    private readonly events: SubscriptionEvents,
    private readonly config: SubscriptionsConfig,
  ) {}

  /** Notifies one page of deliveries. True when there may be more. */
  async notifyDeliveries(today: string, now: Date): Promise<boolean> {
    const [from, until] = [addDays(today, MIN_NOTICE_DAYS), addDays(today, this.config.noticeDays)];
    return this.unitOfWork.run(async (tx) => {
      const due = (await tx.query<{ id: string }>(SELECT_DUE_DELIVERIES, { from, until, pageSize: PAGE_SIZE })).map(({ id }) => id);
      // A transaction that changes a delivery has locked its subscription. Without this lock, it would write its old version over this one.
      const locales = await lockSubscriptionsOf(tx, due);
      const marked = await tx.query<{ id: string }>(MARK_DELIVERIES, { deliveryIds: due, from, until, now });
      const deliveries = await findDeliveriesByIds(
        tx,
        marked.map(({ id }) => id),
      );
      for (const delivery of deliveries)
        this.deliveryEvents.publish(tx, deliveryUpcoming, delivery, locales.get(delivery.subscriptionId) ?? 'es');
      return due.length === PAGE_SIZE;
    });
  }

  /** Notifies one pause. True when there may be more. */
  async notifyPauses(today: string): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const [due] = await tx.query<{ subscriptionId: string }>(MARK_BILLING_PAUSES, { until: addDays(today, PAUSE_NOTICE_DAYS), today });
      if (due === undefined) return false;
      const subscription = await lockSubscription(tx, due.subscriptionId);
      await this.events.raiseVersionAndPublish(tx, subscriptionResumesSoon, subscription);
      await saveSubscription(tx, subscription);
      return true;
    });
  }
}
