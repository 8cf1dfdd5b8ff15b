import { CURRENT_EPOCH_SQL } from '@brote/messaging';
import { writtenOffAtEndSql } from '#app/plans/ledger/ledger.queries';

export const SELECT_SUBSCRIPTIONS = `
  SELECT s.version, ${CURRENT_EPOCH_SQL} AS epoch, jsonb_build_object(
           'subscriptionId', s.id, 'userId', s.user_id, 'planId', s.plan_id, 'status', s.status,
           'monthlyPrice', jsonb_build_object('amount', s.monthly_price, 'currency', 'EUR'), 'interval', s.interval_months,
           'nextDeliveryDate', (SELECT min(d.date) FROM delivery d WHERE d.subscription_id = s.id AND d.status IN ('scheduled', 'waiting')),
           'pausedUntil', (SELECT b.until_day FROM billing_pause b WHERE b.subscription_id = s.id AND b.state = 'running'),
           'endsOn', s.ends_on, 'locale', s.locale, 'brushes', s.brushes, 'startedAt', s.started_at, 'cancelledAt', s.cancelled_at,
           'writtenOff', ${writtenOffAtEndSql('s.id')}) AS data
    FROM subscription s WHERE :after::uuid IS NULL OR s.id > :after ORDER BY s.id LIMIT :limit`;

export const SELECT_DELIVERIES = `
  SELECT d.version, ${CURRENT_EPOCH_SQL} AS epoch, jsonb_build_object(
           'deliveryId', d.id, 'subscriptionId', d.subscription_id, 'userId', d.user_id, 'status', d.status, 'date', d.date,
           'brushCount', jsonb_array_length(d.brushes), 'locale', s.locale) AS data
    FROM delivery d JOIN subscription s ON s.id = d.subscription_id
   WHERE :after::uuid IS NULL OR d.id > :after ORDER BY d.id LIMIT :limit`;

export const SELECT_CHARGES = `
  SELECT c.version, ${CURRENT_EPOCH_SQL} AS epoch, jsonb_build_object(
           'chargeId', c.id, 'subscriptionId', c.subscription_id, 'userId', c.user_id,
           'amount', jsonb_build_object('amount', c.amount, 'currency', 'EUR'), 'paidAt', c.paid_at,
           'refunded', jsonb_build_object('amount', c.refunded, 'currency', 'EUR'), 'refundDays', c.refund_days) AS data
    FROM charge c WHERE :after::text IS NULL OR c.id > :after ORDER BY c.id LIMIT :limit`;

// As in reporting, a payment counts in the year of its day. A refund or a lost dispute counts in its own year,
// with the VAT of the day of its payment.
// Each charge of a page has a row, so the last row is the position of the page.
export const SUM_SALES = `
  WITH abroad AS (
    SELECT id, country, (paid_at AT TIME ZONE 'Europe/Madrid')::date AS paid_on, amount, refund_days FROM charge
     WHERE country <> 'ES' AND (:after::text IS NULL OR id > :after)
       AND (paid_at >= make_timestamptz(:firstYear::int, 1, 1, 0, 0, 0, 'Europe/Madrid')
            OR EXISTS (SELECT FROM jsonb_array_elements(refund_days) AS d WHERE left(d->>'day', 4)::int >= :firstYear))
     ORDER BY id LIMIT :limit),
  moved AS (
    SELECT id, country, paid_on, extract(year FROM paid_on)::int AS year, amount FROM abroad
    UNION ALL
    SELECT id, country, paid_on, left(d->>'day', 4)::int, -(d->>'amount')::int
      FROM abroad CROSS JOIN LATERAL jsonb_array_elements(refund_days) AS d)
  SELECT id AS "chargeId", country, year, paid_on::text AS "paidOn", sum(amount)::int AS amount FROM moved
   WHERE year >= :firstYear GROUP BY id, country, year, paid_on ORDER BY id, year`;
