// Months and days are those of Madrid: `:now` is an instant, `local` the time of clocks there. A running month is compared with the same days
// of the last one.
export const MADRID_DATES_CTE = `
  local AS (SELECT :now::timestamptz AT TIME ZONE 'Europe/Madrid' AS at),
  span AS (SELECT at::date AS today, date_trunc('month', at)::date AS month, (date_trunc('month', at) - interval '1 month')::date AS last_month,
                  least((date_trunc('month', at) - interval '1 month')::date + extract(day FROM at)::int, date_trunc('month', at)::date) AS same_days_end
             FROM local)`;

const stateTotalSql = (column: 'things' | 'amount', kind: string, state: string): string =>
  `coalesce(sum(${column}) FILTER (WHERE kind = '${kind}' AND state = '${state}'), 0)::bigint`;
const stateCountSql = (kind: string, state: string): string => stateTotalSql('things', kind, state);
const stateAmountSql = (kind: string, state: string): string => stateTotalSql('amount', kind, state);
const dayCountSql = (kind: string, dayCondition: string): string =>
  `coalesce(sum(things) FILTER (WHERE kind = '${kind}' AND ${dayCondition}), 0)::bigint`;

/**
 * All metrics in one statement. They use totals by state and by day, never all orders, deliveries or accounts; written-off months come from
 * the few plans that have any.
 */
export const SELECT_METRICS = `
  WITH ${MADRID_DATES_CTE},
  by_order AS (
    SELECT coalesce(sum(revenue), 0) AS revenue, coalesce(sum(orders), 0) AS orders, coalesce(sum(guests), 0) AS guests,
           coalesce(sum(revenue) FILTER (WHERE day >= month), 0) AS revenue_now, coalesce(sum(orders) FILTER (WHERE day >= month), 0) AS orders_now,
           coalesce(sum(revenue) FILTER (WHERE day >= last_month AND day < same_days_end), 0) AS revenue_before
      FROM figures.order_day, span),
  by_charge AS (
    SELECT coalesce(sum(revenue), 0) AS revenue, coalesce(sum(revenue) FILTER (WHERE day >= month), 0) AS revenue_now,
           coalesce(sum(revenue) FILTER (WHERE day >= last_month AND day < same_days_end), 0) AS revenue_before
      FROM figures.charge_day, span),
  states AS (
    SELECT ${stateCountSql('subscription', 'active')} AS active, ${stateCountSql('subscription', 'paused')} AS paused, ${stateCountSql('subscription', 'past_due')} AS past_due,
           ${stateAmountSql('subscription', 'active')} AS mrr, ${stateAmountSql('subscription', 'paused')} AS mrr_paused, ${stateAmountSql('subscription', 'past_due')} AS mrr_past_due,
           ${stateCountSql('order', 'pending')} AS unpaid, ${stateCountSql('order', 'pending')} + ${stateCountSql('order', 'processing')} AS open,
           ${stateCountSql('delivery', 'delivered')} AS delivered, ${stateCountSql('user', 'active')} AS confirmed, ${stateCountSql('user', 'unconfirmed')} AS unconfirmed
      FROM figures.state_total),
  given_up AS (
    SELECT coalesce(sum(written_off), 0)::bigint AS ever,
           coalesce(sum(written_off) FILTER (WHERE (cancelled_at AT TIME ZONE 'Europe/Madrid')::date >= month), 0)::bigint AS now
      FROM figures.subscription_fact, span WHERE written_off > 0),
  days AS (
    SELECT ${dayCountSql('subscription-started', 'day >= month')} AS started, ${dayCountSql('subscription-cancelled', 'day >= month')} AS cancelled,
           ${dayCountSql('delivery-due', 'day BETWEEN today AND today + 6')} AS due, ${dayCountSql('delivery-due', 'day = today')} AS today
      FROM figures.day_total, span WHERE day >= month)
  SELECT span.today::text AS today,
         (by_order.revenue + by_charge.revenue)::bigint AS "totalRevenue", (by_order.revenue_now + by_charge.revenue_now)::bigint AS "monthlyRevenue",
         (by_order.revenue_before + by_charge.revenue_before)::bigint AS "lastMonthRevenue",
         mrr, mrr_paused AS "mrrPaused", mrr_past_due AS "mrrPastDue",
         active AS "activeSubscriptions", paused AS "pausedSubscriptions", past_due AS "pastDueSubscriptions",
         started AS "startedThisMonth", cancelled AS "cancelledThisMonth",
         orders::bigint AS "oneTimeOrders", guests::bigint AS "guestOrders", orders_now::bigint AS "ordersThisMonth",
         open AS "pendingDeliveries", unpaid AS "unpaidOrders", due AS "upcomingDeliveries", days.today AS "dueToday",
         given_up.ever AS "writtenOffMonths", given_up.now AS "writtenOffThisMonth",
         delivered AS "completedDeliveries", confirmed AS "totalUsers", unconfirmed AS "unconfirmedUsers"
    FROM span, by_order, by_charge, states, days, given_up`;

/** Accounts by whether their address is proven. */
export const SELECT_USER_TOTALS = `
  SELECT ${stateCountSql('user', 'active')} AS confirmed, ${stateCountSql('user', 'unconfirmed')} AS unconfirmed FROM figures.state_total WHERE kind = 'user'`;

/** The newest three orders and two subscriptions, at most five. */
export const SELECT_LATEST_ACTIVITY = `
  (SELECT 'order' AS kind, id, placed_at AS at, number, NULL AS plan_id, status, total AS amount, user_id
     FROM figures.order_fact ORDER BY placed_at DESC, id DESC LIMIT 3)
  UNION ALL
  (SELECT 'subscription', id, started_at, NULL, plan_id, status, monthly_price, user_id
     FROM figures.subscription_fact ORDER BY started_at DESC, id DESC LIMIT 2)
  ORDER BY at DESC, id DESC LIMIT 5`;

/** Deliveries of each of the seven days from today. */
export const SELECT_UPCOMING_DELIVERIES = `
  WITH ${MADRID_DATES_CTE}
  SELECT (today + n)::text AS day, coalesce((SELECT things FROM figures.day_total WHERE kind = 'delivery-due' AND day = today + n), 0) AS deliveries
    FROM span, generate_series(0, 6) AS n ORDER BY n`;

const stepCountSql = (kind: string): string =>
  `(SELECT coalesce(sum(things), 0)::bigint FROM figures.day_total WHERE kind = '${kind}' AND day >= begun AND day < ended)`;

/** One row for each step of time, also without data. `:by` is day or month. */
export const SELECT_TRENDS = `
  WITH ${MADRID_DATES_CTE},
  steps AS (
    SELECT (date_trunc(:by, at) - (:stepCount::int - 1 - n) * ('1 ' || :by)::interval)::date AS begun,
           (date_trunc(:by, at) - (:stepCount::int - 2 - n) * ('1 ' || :by)::interval)::date AS ended
      FROM local, generate_series(0, :stepCount::int - 1) AS n)
  SELECT begun::text AS "from",
         (SELECT coalesce(sum(revenue), 0)::bigint FROM figures.order_day WHERE day >= begun AND day < ended) AS "orderRevenue",
         (SELECT coalesce(sum(revenue), 0)::bigint FROM figures.charge_day WHERE day >= begun AND day < ended) AS "subscriptionRevenue",
         (SELECT coalesce(sum(orders), 0)::bigint FROM figures.order_day WHERE day >= begun AND day < ended) AS orders,
         ${stepCountSql('subscription-started')} AS "newSubscriptions", ${stepCountSql('subscription-cancelled')} AS "cancelledSubscriptions"
    FROM steps ORDER BY begun`;

/** Purchases of the accounts in `:userIds`. The next delivery is the earliest that has not left. */
export const SELECT_USER_METRICS = `
  SELECT u.id AS "userId",
         (SELECT count(*) FROM figures.order_fact o WHERE o.user_id = u.id AND o.paid_at IS NOT NULL) AS orders,
         (SELECT coalesce(sum(o.total - o.refunded), 0)::bigint FROM figures.order_fact o WHERE o.user_id = u.id AND o.paid_at IS NOT NULL) AS spent,
         (SELECT coalesce(sum(c.amount - c.refunded), 0)::bigint FROM figures.charge_fact c WHERE c.user_id = u.id) AS charged,
         (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'id', s.id, 'planId', s.plan_id, 'status', s.status, 'brushes', s.brushes,
                   'monthlyPrice', jsonb_build_object('amount', s.monthly_price, 'currency', 'EUR'),
                   'nextDeliveryDate', (SELECT min(b.day) FROM figures.delivery_fact b
                                         WHERE b.subscription_id = s.id AND b.status IN ('scheduled', 'waiting'))) ORDER BY s.started_at DESC, s.id), '[]')
            FROM (SELECT * FROM figures.subscription_fact f WHERE f.user_id = u.id ORDER BY f.started_at DESC, f.id LIMIT 50) AS s) AS subscriptions
    FROM unnest(:userIds::uuid[]) WITH ORDINALITY AS u (id, n) ORDER BY u.n`;
