import { DAYS_PER_MONTH } from '#app/deliveries/delivery-days';
import { THOUSANDTHS_PER_MONTH } from '#app/ledger/book-months';

export const BILLING_PAUSE_COLUMNS = `id, subscription_id AS "subscriptionId", kind, from_day::text AS "fromDay", until_day::text AS "untilDay", state`;

// The address is compared by its letters and digits only, without accents, points and spaces.
export const normalizedAddressSql = (text: string) =>
  `regexp_replace(translate(lower(${text}), 'áàäâéèëêíìïîóòöôúùüûñç', 'aaaaeeeeiiiioooouuuunc'), '[^a-z0-9]', '', 'g')`;

// Ended plans with more months in their deliveries than were paid, including deliveries that still leave. Withdrawn plans are settled
// separately.
export const SELECT_COVERED_UNTIL = `
  SELECT max(d.date + d.months * ${DAYS_PER_MONTH})::text AS until
    FROM subscription s
    JOIN LATERAL (SELECT date, months FROM delivery
                   WHERE subscription_id = s.id AND (shipped_at IS NOT NULL OR status IN ('scheduled', 'waiting')) ORDER BY cycle DESC LIMIT 1) d ON true
   WHERE s.status = 'cancelled' AND s.id IS DISTINCT FROM :newPlanId::uuid
     AND (s.user_id = :userId OR s.card_key = :cardKey
          OR (s.shipping->>'country' = :country AND s.shipping->>'postalCode' = :postalCode
              AND ${normalizedAddressSql(`s.shipping->>'address'`)} = ${normalizedAddressSql(':address::text')}))
     AND NOT EXISTS (SELECT FROM plan_withdrawal w WHERE w.subscription_id = s.id)
     AND s.consumed - (s.paid - s.refunded)
         + (SELECT coalesce(sum(b.months), 0) FROM delivery b
             WHERE b.subscription_id = s.id AND b.status IN ('scheduled', 'waiting') AND b.shipped_at IS NULL) * ${THOUSANDTHS_PER_MONTH} > 0`;

// Skipped deliveries keep their place between the others.
export const SHIFT_SKIPPED = `
  UPDATE delivery
   SET date = date + :days::int
   WHERE subscription_id = :subscriptionId AND status = 'skipped' AND date > :today`;

export const SELECT_RUNNING_BILLING_PAUSE = `
  SELECT ${BILLING_PAUSE_COLUMNS}
   FROM billing_pause
   WHERE subscription_id = :subscriptionId AND state = 'running'`;

export const SELECT_BILLING_PAUSE_ENDING_ON = `
  SELECT ${BILLING_PAUSE_COLUMNS}
   FROM billing_pause
   WHERE subscription_id = :subscriptionId AND state <> 'over' AND until_day = :day`;

export const INSERT_BILLING_PAUSE = `
  INSERT INTO billing_pause (id, subscription_id, kind, from_day, until_day, state)
   VALUES (:id, :subscriptionId, :kind, :fromDay, :untilDay, :state)`;

export const DELETE_BILLING_PAUSE = 'DELETE FROM billing_pause WHERE id = :id';

export const UPDATE_BILLING_PAUSE_END = 'UPDATE billing_pause SET until_day = :untilDay, is_noticed = false WHERE id = :id';

export const SHIFT_BILLING_PAUSES = `
  UPDATE billing_pause
   SET from_day = from_day + :days::int, until_day = until_day + :days::int
   WHERE subscription_id = :subscriptionId AND state = 'planned'`;

export const END_BILLING_PAUSES = `UPDATE billing_pause SET state = 'over' WHERE subscription_id = :subscriptionId AND state <> 'over'`;

export const SELECT_CURRENT_BILLING_PAUSE = `
  SELECT ${BILLING_PAUSE_COLUMNS}
   FROM billing_pause
   WHERE subscription_id = :subscriptionId AND state <> 'over' AND from_day <= :gapStart AND until_day > :gapStart
   ORDER BY from_day LIMIT 1`;

export const POSTPONE_BILLING_PAUSE = 'UPDATE billing_pause SET from_day = :fromDay WHERE id = :id';

export const DELETE_PLANNED_PAUSE_FROM = `
  DELETE FROM billing_pause
   WHERE subscription_id = :subscriptionId AND state = 'planned' AND from_day = :gapEnd
   RETURNING until_day::text AS until`;

export const MOVE_PLANNED_PAUSE_END = `
  UPDATE billing_pause
   SET until_day = :newDay
   WHERE subscription_id = :subscriptionId AND state = 'planned' AND until_day = :oldDay`;

export const FINISH_BILLING_PAUSE = `
  UPDATE billing_pause
   SET state = 'over', until_day = greatest(:today::date, from_day + 1)
   WHERE id = :id`;

export const SELECT_OPEN_BILLING_PAUSES = `
  SELECT subscription_id AS "subscriptionId", kind, state, from_day::text AS "fromDay", until_day::text AS "untilDay"
    FROM billing_pause WHERE subscription_id = ANY(:ids) AND state <> 'over' ORDER BY from_day`;
