import { DAYS_PER_MONTH } from './delivery-days';
import { isAbandonedSql } from '@brote/persistence';

// Reads the sums of the brush demand, which each change of a plan or a delivery updates. They contain planned deliveries, and the later
// deliveries of active and paused plans. A plan that ends at Stripe sends none after its end, so its planned deliveries are subtracted.
// :from is today, :until the last day.
export const SELECT_FORECAST = `
  WITH ahead AS (
    SELECT day, is_held, type, color, brushes, deliveries FROM brush_demand WHERE months = 0 AND day <= :until::date
    UNION ALL
    SELECT d.date, false, brush ->> 'type', brush ->> 'color', -1, -(place = 1)::int
      FROM subscription s JOIN delivery d ON d.subscription_id = s.id, jsonb_array_elements(d.brushes) WITH ORDINALITY AS one (brush, place)
     WHERE s.ends_at IS NOT NULL AND d.status IN ('scheduled', 'waiting') AND d.reservation_state <> 'held'
       AND d.date <= :until::date AND d.date > (s.ends_at AT TIME ZONE 'Europe/Madrid')::date
    UNION ALL
    SELECT next, false, type, color, brushes, deliveries
      FROM (SELECT day, months * ${DAYS_PER_MONTH} AS period, last_day, type, color, sum(brushes) AS brushes, sum(deliveries) AS deliveries
              FROM brush_demand WHERE months > 0 AND day < :until::date GROUP BY 1, 2, 3, 4, 5) AS plans
     CROSS JOIN LATERAL generate_series(1, (:until::date - day) / period) AS n
     CROSS JOIN LATERAL (SELECT day + n * period AS next) AS counted
     WHERE last_day IS NULL OR next <= last_day)
  SELECT type, color, greatest(day - :from::date, 0) / ${DAYS_PER_MONTH} AS span, sum(brushes)::int AS brushes,
         coalesce(sum(brushes) FILTER (WHERE is_held), 0)::int AS held, sum(deliveries)::int AS deliveries
    FROM ahead GROUP BY 1, 2, 3 HAVING sum(brushes) <> 0 ORDER BY 1, 2, 3`;

// Replaces sums and changes by new sums. Concurrent writes are not seen and remain changes; a concurrent roll-up finds nothing.
export const ROLL_UP_CHANGES = `
  WITH folded AS (
    DELETE FROM brush_demand WHERE (SELECT count(*) FROM brush_demand WHERE NOT is_sum) > :maxUnsummed
    RETURNING day, months, last_day, is_held, type, color, brushes, deliveries)
  INSERT INTO brush_demand (day, months, last_day, is_held, type, color, brushes, deliveries, is_sum)
  SELECT day, months, last_day, is_held, type, color, sum(brushes), sum(deliveries), true FROM folded
   GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(brushes) <> 0 OR sum(deliveries) <> 0`;

export const SELECT_DUE_SUBSCRIPTIONS = `
  SELECT id, (cycle_date + interval_months * ${DAYS_PER_MONTH})::text AS counted
    FROM subscription WHERE status IN ('active', 'past_due') AND cycle_date <= :today
   ORDER BY cycle_date, id LIMIT :pageSize FOR UPDATE SKIP LOCKED`;

// One statement plans a page of deliveries. The delivery's number is its key, so a repetition or another process plans nothing.
export const INSERT_PAGE = `
  WITH counted AS (
    UPDATE subscription s SET cycle = s.cycle + 1, cycle_date = due.counted
      FROM unnest(:subscriptionIds::uuid[], :cycleDates::date[], :dates::date[]) AS due(id, counted, date) WHERE s.id = due.id
    RETURNING s.id, s.user_id, s.cycle, due.date, s.brushes, s.shipping, s.interval_months, s.locale),
  planned AS (
    INSERT INTO delivery (id, subscription_id, user_id, cycle, status, date, brushes, shipping, months, reservation_id, updated_at)
    SELECT id_of_delivery(id, cycle), id, user_id, cycle, 'scheduled', date, brushes, shipping, interval_months, gen_random_uuid(), :now FROM counted
    ON CONFLICT (subscription_id, cycle) DO NOTHING RETURNING id, subscription_id)
  SELECT planned.id, counted.locale FROM planned JOIN counted ON counted.id = planned.subscription_id`;

// A commit is sent before the return of the same reservation.
export const CLAIM_DUE_UPDATES = `
  UPDATE stock_update SET due_at = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :leaseHolder, tries = tries + 1
   WHERE (reservation_id, action) IN (SELECT reservation_id, action FROM stock_update one
                                WHERE done_at IS NULL AND (due_at <= clock_timestamp() OR ${isAbandonedSql()})
                                  AND NOT (action = 'return' AND EXISTS (SELECT 1 FROM stock_update other WHERE other.reservation_id = one.reservation_id
                                                                            AND other.action = 'commit' AND other.done_at IS NULL))
                                ORDER BY due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED)
  RETURNING reservation_id AS "reservationId", action, pieces`;

export const SELECT_CLOSING_PERSON = 'SELECT 1 FROM closing_person WHERE user_id = :userId';

export const FINISH_STOCK_UPDATE = `
  UPDATE stock_update
   SET done_at = clock_timestamp()
   WHERE reservation_id = :reservationId AND action = :action`;

export const RECORD_STOCK_UPDATE_ERROR = `
  UPDATE stock_update
   SET last_error = :error, lease_holder = NULL
   WHERE reservation_id = :reservationId AND action = :action`;
