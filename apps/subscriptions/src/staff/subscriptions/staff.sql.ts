import { isVisibleSql } from '#app/schedule/deliveries/hidden-person-sql';

/** SQL: number of delivered deliveries of the subscription `s`. An index finds its few rows. */
export const COMPLETED_DELIVERIES_SQL = `(SELECT count(*)::int FROM delivery d WHERE d.subscription_id = s.id AND d.status = 'delivered')`;

export const COUNT_OF_SUBSCRIPTION = `SELECT ${COMPLETED_DELIVERIES_SQL} AS delivered FROM subscription s WHERE s.id = :subscriptionId`;

export const COUNT_OF_PERSON = `
  SELECT s.id AS "subscriptionId", ${COMPLETED_DELIVERIES_SQL} AS delivered
    FROM subscription s WHERE s.user_id = :userId ORDER BY s.started_at DESC, s.id DESC LIMIT 200`;

export const IS_VISIBLE_SQL = isVisibleSql('s.user_id');

export const SELECT_ROWS = `
  SELECT s.id, s.user_id AS "userId", s.status, s.plan_id AS "planId", s.interval_months AS "interval", s.monthly_price AS amount,
         CASE WHEN ${IS_VISIBLE_SQL} THEN nullif(concat_ws(' ', s.shipping ->> 'firstName', s.shipping ->> 'lastName'), '') END AS name,
         CASE WHEN ${IS_VISIBLE_SQL} THEN s.shipping ->> 'email' END AS email,
         s.started_at AS "startedAt", extract(epoch FROM s.started_at)::text AS position,
         (SELECT min(d.date)::text FROM delivery d WHERE d.subscription_id = s.id AND d.status IN ('scheduled', 'waiting')) AS "nextDeliveryOn",
         ${COMPLETED_DELIVERIES_SQL} AS "completedDeliveries"
    FROM subscription s`;

export const MAX_ENTRIES = 50;

export const SELECT_ENTRIES = `
  SELECT id, kind, thousandths, cycle, at FROM ledger_entry WHERE subscription_id = :subscriptionId ORDER BY id DESC LIMIT ${MAX_ENTRIES}`;
