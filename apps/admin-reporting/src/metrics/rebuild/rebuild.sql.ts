import type { FactTable } from '#app/metrics/projection/fact-tables';
export const hasUndatedRefundsSql = (table: string): string => `
  EXISTS (SELECT FROM figures.${table} WHERE refunded <> 0
             AND refunded <> (SELECT coalesce(sum((d->>'amount')::int), 0) FROM jsonb_array_elements(refund_days) AS d))`;

export const SELECT_HAS_UNDATED_REFUNDS = `SELECT (${hasUndatedRefundsSql('order_fact')} OR ${hasUndatedRefundsSql('charge_fact')}) AS "isUndated"`;

export const DATED_REFUND_SQL = `(SELECT coalesce(sum((d->>'amount')::int), 0) FROM jsonb_array_elements(refund_days) AS d)`;

export const PAID_DAY_SQL = `(paid_at AT TIME ZONE 'Europe/Madrid')::date`;

/** Sales by the day of the payment, refunds by their own day, and the part without a refund day. */
export const bookingsSql = (factTable: string, amountColumn: string, guestsSql: string): string => `
    SELECT ${PAID_DAY_SQL} AS day, 1 AS things, ${guestsSql} AS guests, ${amountColumn} - (refunded - ${DATED_REFUND_SQL}) AS revenue
      FROM figures.${factTable} WHERE paid_at IS NOT NULL
    UNION ALL
    SELECT (d->>'day')::date, 0, 0, -(d->>'amount')::int
      FROM figures.${factTable}, jsonb_array_elements(refund_days) AS d WHERE paid_at IS NOT NULL`;

export const WRONG_REVENUE_DAYS_SQL = `
  SELECT day::text AS id, 'order_day' AS table FROM figures.order_day d FULL JOIN (
    SELECT day, sum(things) AS orders, sum(guests) AS guests, sum(revenue) AS revenue
      FROM (${bookingsSql('order_fact', 'total', '(user_id IS NULL)::int')}) AS b GROUP BY day) f USING (day)
   WHERE (coalesce(d.orders, 0), coalesce(d.guests, 0), coalesce(d.revenue, 0))
         IS DISTINCT FROM (coalesce(f.orders, 0), coalesce(f.guests, 0), coalesce(f.revenue, 0))
  UNION ALL
  SELECT day::text, 'charge_day' FROM figures.charge_day d FULL JOIN (
    SELECT day, sum(things) AS charges, sum(revenue) AS revenue FROM (${bookingsSql('charge_fact', 'amount', '0')}) AS b GROUP BY day) f USING (day)
   WHERE (coalesce(d.charges, 0), coalesce(d.revenue, 0)) IS DISTINCT FROM (coalesce(f.charges, 0), coalesce(f.revenue, 0))`;

// A state or a day without any things left keeps its row, with zeros.
export const WRONG_STATE_TOTALS_SQL = `
  SELECT kind || ' ' || state, 'state_total' FROM figures.state_total t FULL JOIN (
    SELECT 'order' AS kind, status AS state, count(*) AS things, 0 AS amount FROM figures.order_fact GROUP BY status
    UNION ALL SELECT 'subscription', status, count(*), sum(monthly_price) FROM figures.subscription_fact GROUP BY status
    UNION ALL SELECT 'delivery', status, count(*), 0 FROM figures.delivery_fact GROUP BY status
    UNION ALL SELECT 'user', state, count(*), 0 FROM figures.user_fact GROUP BY state) f USING (kind, state)
   WHERE (coalesce(t.things, 0), coalesce(t.amount, 0)) IS DISTINCT FROM (coalesce(f.things, 0), coalesce(f.amount, 0))`;

export const WRONG_DAY_TOTALS_SQL = `
  SELECT kind || ' ' || day, 'day_total' FROM figures.day_total t FULL JOIN (
    SELECT 'subscription-started' AS kind, (started_at AT TIME ZONE 'Europe/Madrid')::date AS day, count(*) AS things
      FROM figures.subscription_fact WHERE status <> 'incomplete' GROUP BY 2
    UNION ALL
    SELECT 'subscription-cancelled', (cancelled_at AT TIME ZONE 'Europe/Madrid')::date, count(*)
      FROM figures.subscription_fact WHERE status = 'cancelled' AND cancelled_at IS NOT NULL GROUP BY 2
    UNION ALL
    SELECT 'delivery-due', day, count(*) FROM figures.delivery_fact WHERE status IN ('scheduled', 'waiting') GROUP BY 2) f USING (kind, day)
   WHERE coalesce(t.things, 0) <> coalesce(f.things, 0)`;

export const LOCK_REBUILD = 'SELECT 1 FROM rebuild WHERE id = 1 FOR UPDATE';

export const BEGIN_REBUILD = 'SELECT begin_rebuild()';

export const START_FILLING = 'UPDATE rebuild SET is_filling = true WHERE id = 1';

export const FINISH_REBUILD = 'SELECT finish_rebuild()';

export const STOP_FILLING = 'UPDATE rebuild SET is_filling = false, last_at = :now WHERE id = 1';

export const ALLOW_LONG_STATEMENTS = `SET LOCAL statement_timeout = '5min'`;

/** The stored facts with these ids, as the services publish them: days are texts. */
export function selectStoredFactsSql({ name, columns }: Pick<FactTable<unknown>, 'name' | 'columns'>): string {
  const selected = Object.entries(columns).map(([column, type]) => `${type === 'date' ? `${column}::text` : column} AS ${column}`);
  return `SELECT id, ${selected.join(', ')} FROM figures.${name} WHERE id = ANY(:expectedIds)`;
}
