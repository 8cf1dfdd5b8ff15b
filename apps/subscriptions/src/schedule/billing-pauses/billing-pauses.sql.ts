export const BILLING_PAUSE_COLUMNS = `id, subscription_id AS "subscriptionId", kind, from_day::text AS "fromDay", until_day::text AS "untilDay", state`;

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

export const START_BILLING_PAUSE = `UPDATE billing_pause SET state = 'running' WHERE id = :billingPauseId AND state = 'planned'`;
