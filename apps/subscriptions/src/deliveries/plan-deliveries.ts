import { deliveryScheduled } from '@brote/contracts/subscriptions';
import type { Locale } from '@brote/contracts';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { nextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '#app/subscriptions/subscription';
import { DAYS_A_MONTH } from './delivery-days';
import { asDeliveries, DELIVERY_COLUMNS } from './delivery-rows';
import { DeliveryEvents } from './delivery-events';
import type { Delivery } from './delivery';

const PAGE = 500;

const INTO =
  'INSERT INTO delivery (id, subscription_id, user_id, cycle, status, date, brushes, shipping, months, reservation_id, updated_at)';

const INSERT_ONE = `
  ${INTO} SELECT id_of_delivery(id, $2), id, user_id, $2, 'scheduled', $3, brushes, shipping, interval_months, gen_random_uuid(), $4
            FROM subscription WHERE id = $1
  ON CONFLICT (subscription_id, cycle) DO NOTHING RETURNING ${DELIVERY_COLUMNS}`;

const DUE = `
  SELECT id, (cycle_date + interval_months * ${DAYS_A_MONTH})::text AS counted
    FROM subscription WHERE status IN ('active', 'past_due') AND cycle_date <= $1
   ORDER BY cycle_date, id LIMIT $2 FOR UPDATE SKIP LOCKED`;

// One statement plans a page of deliveries. The delivery's number is its key, so a repetition or another process plans nothing.
const INSERT_PAGE = `
  WITH counted AS (
    UPDATE subscription s SET cycle = s.cycle + 1, cycle_date = due.counted
      FROM unnest($1::uuid[], $2::date[], $3::date[]) AS due(id, counted, date) WHERE s.id = due.id
    RETURNING s.id, s.user_id, s.cycle, due.date, s.brushes, s.shipping, s.interval_months, s.locale),
  planned AS (
    ${INTO} SELECT id_of_delivery(id, cycle), id, user_id, cycle, 'scheduled', date, brushes, shipping, interval_months, gen_random_uuid(), $4
              FROM counted
    ON CONFLICT (subscription_id, cycle) DO NOTHING RETURNING *)
  SELECT ${DELIVERY_COLUMNS}, (SELECT locale FROM counted WHERE counted.id = planned.subscription_id) AS locale
    FROM planned`;

/**
 * Plans the first two deliveries of a new subscription, and the next one when the latest is due. Days are counted without the shift to a
 * business day, so that closed days do not add up.
 */
@Injectable()
export class PlanDeliveries {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: DeliveryEvents,
  ) {}

  /** Plans the next delivery for the day, or the first business day after it. The subscription must be saved before. */
  async one(tx: Transaction, subscription: Subscription, counted: string, now: Date): Promise<Delivery | null> {
    subscription.cycle += 1;
    subscription.cycleDate = counted;
    const rows = await tx.query<object>(INSERT_ONE, [subscription.id, subscription.cycle, nextBusinessDay(counted), now]);
    const [planned] = asDeliveries(rows);
    if (planned === undefined) return null;
    this.events.publish(tx, deliveryScheduled, planned, subscription.locale);
    return planned;
  }

  /** Plans one page of due deliveries. True when there may be more. After a long stop a subscription may be due more than once. */
  async page(today: string, now: Date): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const due = await tx.query<{ id: string; counted: string }>(DUE, [today, PAGE]);
      const days = due.map(({ counted }) => counted);
      const columns = [due.map(({ id }) => id), days, days.map(nextBusinessDay)];
      const rows = await tx.query<{ locale: Locale }>(INSERT_PAGE, [...columns, now]);
      for (const { locale, ...row } of rows) {
        const [planned] = asDeliveries([row]);
        if (planned !== undefined) this.events.publish(tx, deliveryScheduled, planned, locale);
      }
      return due.length > 0;
    });
  }
}
