import { deliveryScheduled } from '@brote/contracts/subscriptions';
import type { Locale } from '@brote/contracts';
import { insertOrIgnore, type Transaction, UnitOfWork } from '@brote/persistence';
import { sameOrNextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findDeliveriesByIds } from './delivery.queries';
import { DeliveryEvents } from './subscription-events';
import { Delivery, newDelivery } from './delivery';
import { INSERT_PAGE, SELECT_DUE_SUBSCRIPTIONS } from './deliveries.sql';

const PAGE_SIZE = 500;

/**
 * Plans the first two deliveries of a new subscription, and the next one when the latest is due. Days are counted without the shift to a
 * business day, so that closed days do not add up.
 */
@Injectable()
export class ScheduleDeliveries {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: DeliveryEvents,
  ) {}

  /** Plans the next delivery for the day, or the first business day after it. Null when it is planned already. */
  async scheduleNext(tx: Transaction, subscription: Subscription, cycleDate: string, now: Date): Promise<Delivery | null> {
    subscription.cycle += 1;
    subscription.cycleDate = cycleDate;
    const delivery = newDelivery(subscription, sameOrNextBusinessDay(cycleDate), now);
    if ((await insertOrIgnore(tx, Delivery, delivery)) === 0) return null;
    delivery.readVersion = delivery.version;
    this.events.publish(tx, deliveryScheduled, delivery, subscription.locale);
    return delivery;
  }

  /** Plans one page of due deliveries. True when there may be more. After a long stop a subscription may be due more than once. */
  async schedulePage(today: string, now: Date): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const dueSubscriptions = await tx.query<{ id: string; counted: string }>(SELECT_DUE_SUBSCRIPTIONS, { today, pageSize: PAGE_SIZE });
      const subscriptionIds = dueSubscriptions.map(({ id }) => id);
      const cycleDates = dueSubscriptions.map(({ counted: cycleDate }) => cycleDate);
      const dates = cycleDates.map(sameOrNextBusinessDay);
      const rows = await tx.query<{ id: string; locale: Locale }>(INSERT_PAGE, { subscriptionIds, cycleDates, dates, now });
      const locales = new Map(rows.map(({ id, locale }) => [id, locale]));
      for (const delivery of await findDeliveriesByIds(tx, [...locales.keys()]))
        this.events.publish(tx, deliveryScheduled, delivery, locales.get(delivery.id) ?? 'es');
      return dueSubscriptions.length > 0;
    });
  }
}
