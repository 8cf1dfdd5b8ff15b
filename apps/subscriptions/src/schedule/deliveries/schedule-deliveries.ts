import { deliveryScheduled } from '@brote/contracts/subscriptions';
import type { Locale } from '@brote/contracts';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { sameOrNextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { toDeliveries, DELIVERY_COLUMNS } from './delivery.queries';
import { DeliveryEvents } from './delivery-events';
import type { Delivery } from './delivery';
import { INSERT_INTO_DELIVERY, INSERT_PAGE, SELECT_DUE_SUBSCRIPTIONS } from './deliveries.sql';

const PAGE_SIZE = 500;

const INSERT_ONE = `
  ${INSERT_INTO_DELIVERY} SELECT id_of_delivery(id, :cycle), id, user_id, :cycle, 'scheduled', :date, brushes, shipping, interval_months, gen_random_uuid(), :now
            FROM subscription WHERE id = :subscriptionId
  ON CONFLICT (subscription_id, cycle) DO NOTHING RETURNING ${DELIVERY_COLUMNS}`;

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

  /** Plans the next delivery for the day, or the first business day after it. The subscription must be saved before. */
  async scheduleNext(tx: Transaction, subscription: Subscription, cycleDate: string, now: Date): Promise<Delivery | null> {
    subscription.cycle += 1;
    subscription.cycleDate = cycleDate;
    const rows = await tx.query<object>(INSERT_ONE, {
      subscriptionId: subscription.id,
      cycle: subscription.cycle,
      date: sameOrNextBusinessDay(cycleDate),
      now,
    });
    const [scheduledDelivery] = toDeliveries(rows);
    if (scheduledDelivery === undefined) return null;
    this.events.publish(tx, deliveryScheduled, scheduledDelivery, subscription.locale);
    return scheduledDelivery;
  }

  /** Plans one page of due deliveries. True when there may be more. After a long stop a subscription may be due more than once. */
  async schedulePage(today: string, now: Date): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const dueSubscriptions = await tx.query<{ id: string; counted: string }>(SELECT_DUE_SUBSCRIPTIONS, { today, pageSize: PAGE_SIZE });
      const subscriptionIds = dueSubscriptions.map(({ id }) => id);
      const cycleDates = dueSubscriptions.map(({ counted: cycleDate }) => cycleDate);
      const dates = cycleDates.map(sameOrNextBusinessDay);
      const rows = await tx.query<{ locale: Locale }>(INSERT_PAGE, { subscriptionIds, cycleDates, dates, now });
      for (const { locale, ...row } of rows) {
        const [scheduledDelivery] = toDeliveries([row]);
        if (scheduledDelivery !== undefined) this.events.publish(tx, deliveryScheduled, scheduledDelivery, locale);
      }
      return dueSubscriptions.length > 0;
    });
  }
}
