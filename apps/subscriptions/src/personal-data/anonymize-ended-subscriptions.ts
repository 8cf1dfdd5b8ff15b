import { clearColumnsSql, Database } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { addDays, madridDay } from '#app/calendar/calendar-days';
import { SubscriptionsConfig } from '#app/config';
import { dataMap } from '#app/data-map';

const anonymizedCounter = counter(
  'ended_subscriptions_anonymized_total',
  'Ended subscriptions whose name and address were erased after the retention period',
);

const PAGE_SIZE = 200;

// The guarantee counts from each delivery, and the last one may come after the end. So that delivery must be old enough too, and none may
// be on its way. A row that another transaction has locked is skipped; the next run finds it.
const ANONYMIZE_SUBSCRIPTIONS = `
  WITH ended AS (
    SELECT s.id FROM subscription s
     WHERE s.status = 'cancelled' AND s.shipping IS NOT NULL AND s.ends_on < :before AND s.pending_command IS NULL
       AND NOT EXISTS (SELECT FROM delivery d
                        WHERE d.subscription_id = s.id AND (d.status IN ('scheduled', 'waiting', 'in_transit') OR d.date >= :before))
     ORDER BY s.ends_on LIMIT :pageSize FOR UPDATE SKIP LOCKED
  ), deliveries AS (
    UPDATE delivery d SET ${clearColumnsSql(dataMap, 'delivery')} FROM ended e WHERE d.subscription_id = e.id
  ), purchase AS (
    UPDATE checkout c SET ${clearColumnsSql(dataMap, 'checkout')} FROM ended e WHERE c.subscription_id = e.id
  ), notes AS (
    UPDATE refund r SET ${clearColumnsSql(dataMap, 'refund')} FROM charge c JOIN ended e ON e.id = c.subscription_id WHERE c.id = r.charge_id AND r.note IS NOT NULL
  )
  UPDATE subscription s SET ${clearColumnsSql(dataMap, 'subscription')}, card_key = NULL FROM ended e WHERE s.id = e.id RETURNING s.id`;

/**
 * Anonymizes the recipient of an ended subscription, `ENDED_PLANS_KEPT_DAYS` after its end and its last delivery. Payments and deliveries
 * stay, in the account too. The documents of each delivery name their buyer for as long as the books are kept.
 */
@Injectable()
export class AnonymizeEndedSubscriptions {
  constructor(
    private readonly database: Database,
    private readonly config: SubscriptionsConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Handles one page.
   * @returns whether there may be more
   */
  async anonymizePage(): Promise<boolean> {
    const before = addDays(madridDay(this.clock.now()), -this.config.endedPlansKeptDays);
    const anonymizedRows = await this.database.query<{ id: string }>(ANONYMIZE_SUBSCRIPTIONS, { before, pageSize: PAGE_SIZE });
    anonymizedCounter.inc(anonymizedRows.length);
    return anonymizedRows.length === PAGE_SIZE;
  }
}
