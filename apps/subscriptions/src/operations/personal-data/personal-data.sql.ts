import type { DeliveryStatus } from '@brote/contracts/subscriptions';
import { clearColumnsSql, deletePersonStatements } from '@brote/persistence';
import { dataMap } from '#app/data-map';
import { MAX_DISPATCH_WAIT_DAYS } from '#app/schedule/deliveries/delivery-days';

// The guarantee counts from each delivery, and the last one may come after the end. So that delivery must be old enough too, and none may
// be on its way. A row that another transaction has locked is skipped; the next run finds it.
export const ANONYMIZE_SUBSCRIPTIONS = `
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

// A delivery that does not leave within the legal limit is cancelled. One in transit counts as delivered after 60 days. Without an address
// both end at once.
export const SELECT_OVERDUE = `
  SELECT d.id, d.subscription_id AS "subscriptionId"
    FROM erased_person e JOIN delivery d ON d.user_id = e.user_id JOIN subscription s ON s.id = d.subscription_id
   WHERE s.status = 'cancelled' AND d.status = ANY (:unfinishedStatuses)
     AND (d.shipping IS NULL
          OR e.erased_at < :now::timestamptz - CASE WHEN d.status = 'in_transit' THEN interval '60 days' ELSE interval '${MAX_DISPATCH_WAIT_DAYS} days' END)
   ORDER BY d.date LIMIT :pageSize`;

export const ANONYMIZE_DELIVERIES = `
  UPDATE delivery d SET ${clearColumnsSql(dataMap, 'delivery')} FROM erased_person e
   WHERE e.user_id = d.user_id AND d.shipping IS NOT NULL AND d.status <> ALL (:unfinishedStatuses)`;

export const INSERT_CLOSING_PERSON = 'INSERT INTO closing_person (user_id, since) VALUES (:userId, :since) ON CONFLICT DO NOTHING';

/** A delivery that is packed, in transit or failed keeps its address until its arrival. */
export const UNFINISHED_STATUSES: readonly DeliveryStatus[] = ['scheduled', 'waiting', 'in_transit', 'failed'];

export const isUnfinishedSql = `status IN (${UNFINISHED_STATUSES.map((status) => `'${status}'`).join(', ')})`;

export const ERASURE_STATEMENTS = [
  ...deletePersonStatements(dataMap),
  `UPDATE checkout SET ${clearColumnsSql(dataMap, 'checkout')} WHERE user_id = :userId AND choice IS NOT NULL`,
  `UPDATE subscription SET ${clearColumnsSql(dataMap, 'subscription')}, card_key = NULL WHERE user_id = :userId AND shipping IS NOT NULL`,
  `UPDATE delivery SET ${clearColumnsSql(dataMap, 'delivery')} WHERE user_id = :userId AND shipping IS NOT NULL AND NOT (${isUnfinishedSql})`,
  `UPDATE refund SET ${clearColumnsSql(dataMap, 'refund')} FROM charge WHERE charge.id = refund.charge_id AND charge.user_id = :userId AND note IS NOT NULL`,
];

export const SELECT_SUBSCRIPTIONS = `
  SELECT id, plan_id AS plan, status, monthly_price AS "monthlyPriceCents", interval_months AS "intervalMonths", brushes, shipping, company, locale,
         started_at AS "startedAt", ends_on::text AS "endsOn", payment_method AS "paymentMethod"
    FROM subscription WHERE user_id = :userId ORDER BY started_at`;

export const SELECT_DELIVERIES = `
  SELECT id, subscription_id AS subscription, status, date::text AS date, brushes, shipping, carrier, tracking_number AS "trackingNumber",
         shipped_at AS "shippedAt", delivered_at AS "deliveredAt", note
    FROM delivery WHERE user_id = :userId ORDER BY date`;

export const SELECT_PRICE_CHANGES = `
  SELECT c.subscription_id AS subscription, c.old_price AS "oldMonthlyPriceCents", c.new_price AS "newMonthlyPriceCents", c.state,
         c.announced_at AS "announcedAt", c.effective_on::text AS "from"
    FROM price_change c JOIN subscription s ON s.id = c.subscription_id WHERE s.user_id = :userId ORDER BY c.announced_at`;

export const SELECT_REFUNDS = `
  SELECT c.subscription_id AS subscription, r.amount, r.cause, r.note, r.state, r.requested_at AS "requestedAt", r.finalized_at AS "finalizedAt"
    FROM refund r JOIN charge c ON c.id = r.charge_id WHERE c.user_id = :userId ORDER BY r.requested_at`;

export const SELECT_PENDING_PLAN = `
  SELECT plan_id AS plan, interval_months AS "intervalMonths", brushes, is_configured AS configured, chosen_at AS "chosenAt"
    FROM pending_choice WHERE user_id = :userId`;

export const SELECT_OPEN_CHECKOUTS = `SELECT subscription_id AS id FROM checkout WHERE user_id = :userId AND step = 'open'`;

export const SELECT_RUNNING_SUBSCRIPTIONS = `
  SELECT id, stripe_subscription AS "stripeId"
   FROM subscription
   WHERE user_id = :userId AND status <> 'cancelled'`;

export const INSERT_ERASED_PERSON = 'INSERT INTO erased_person (user_id, erased_at) VALUES (:userId, :now) ON CONFLICT DO NOTHING';

export const COUNT_SUBSCRIPTIONS = 'SELECT count(*)::int AS count FROM subscription WHERE user_id = :userId';
