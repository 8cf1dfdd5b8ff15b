import { deliveryScheduled } from '@brote/contracts/subscriptions';
import type { Locale } from '@brote/contracts';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '#app/subscriptions/subscription';
import { asDeliveries, DELIVERY_COLUMNS } from './delivery-rows';
import { TellOfDelivery } from './tell-of-delivery';
import type { Delivery } from './delivery';

const PAGE = 500;
/** Days of a month between boxes, as the shop promises them. */
export const DAYS_A_MONTH = 30;

const INTO = 'INSERT INTO delivery (id, subscription_id, user_id, cycle, status, date, brushes, shipping, months, hold_id, updated_at)';

const INSERT_ONE = `
  ${INTO} SELECT box_id(id, $2), id, user_id, $2, 'scheduled', $3, brushes, shipping, interval_months, gen_random_uuid(), $4
            FROM subscription WHERE id = $1
  ON CONFLICT (subscription_id, cycle) DO NOTHING RETURNING ${DELIVERY_COLUMNS}`;

// One statement plans a page of boxes. The number of the box is its key, so planning it again, or by somebody else, plans nothing.
const INSERT_PAGE = `
  WITH due AS (
    SELECT id FROM subscription WHERE status IN ('active', 'past_due') AND cycle_date <= $1
     ORDER BY cycle_date, id LIMIT $2 FOR UPDATE SKIP LOCKED),
  counted AS (
    UPDATE subscription s SET cycle = s.cycle + 1, cycle_date = s.cycle_date + s.interval_months * ${DAYS_A_MONTH}
      FROM due WHERE s.id = due.id
    RETURNING s.id, s.user_id, s.cycle, s.cycle_date, s.brushes, s.shipping, s.interval_months, s.locale),
  planned AS (
    ${INTO} SELECT box_id(id, cycle), id, user_id, cycle, 'scheduled', cycle_date, brushes, shipping, interval_months, gen_random_uuid(), $3
              FROM counted
    ON CONFLICT (subscription_id, cycle) DO NOTHING RETURNING *)
  SELECT ${DELIVERY_COLUMNS}, (SELECT locale FROM counted WHERE counted.id = planned.subscription_id) AS locale
    FROM planned`;

/** Plans boxes: the first two of a subscription that begins, and the next of each whose latest has come to its day. */
@Injectable()
export class PlanBoxes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tell: TellOfDelivery,
  ) {}

  /** Plans the box with that number. The subscription must be stored as it is. */
  async one(tx: Transaction, subscription: Subscription, date: string, now: Date): Promise<Delivery | null> {
    subscription.cycle += 1;
    subscription.cycleDate = date;
    const rows = await tx.query<object>(INSERT_ONE, [subscription.id, subscription.cycle, date, now]);
    const [planned] = asDeliveries(rows);
    if (planned === undefined) return null;
    this.tell.planned(tx, deliveryScheduled, planned, subscription.locale);
    return planned;
  }

  /** Plans one page of those that are due; whether there may be more. After a long rest a subscription may be due more than once. */
  async page(today: string, now: Date): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const rows = await tx.query<{ locale: Locale }>(INSERT_PAGE, [today, PAGE, now]);
      for (const { locale, ...row } of rows) {
        const [planned] = asDeliveries([row]);
        if (planned !== undefined) this.tell.planned(tx, deliveryScheduled, planned, locale);
      }
      return rows.length > 0;
    });
  }
}
