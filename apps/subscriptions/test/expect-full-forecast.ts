import { SELECT_FORECAST } from '#app/schedule/deliveries/deliveries.sql';
import { Database } from '@brote/persistence';
import type { Harness } from './harness';

// The same forecast from a full count of plans and deliveries, which the sums must equal.
const SELECT_FULL_FORECAST = `
  WITH ahead AS (
    SELECT d.date AS day, d.brushes, d.reservation_state = 'held' AS is_held
      FROM delivery d JOIN subscription s ON s.id = d.subscription_id
     WHERE d.status IN ('scheduled', 'waiting') AND d.date <= :until::date
       AND (s.ends_at IS NULL OR d.reservation_state = 'held' OR d.date <= (s.ends_at AT TIME ZONE 'Europe/Madrid')::date)
    UNION ALL
    SELECT day, s.brushes, false
      FROM subscription s
     CROSS JOIN LATERAL generate_series(1, (:until::date - s.cycle_date) / (s.interval_months * 30)) AS n
     CROSS JOIN LATERAL (SELECT s.cycle_date + n * s.interval_months * 30 AS day) AS counted
     WHERE s.status IN ('active', 'past_due', 'paused') AND s.cycle_date < :until::date
       AND (s.ends_at IS NULL OR day <= (s.ends_at AT TIME ZONE 'Europe/Madrid')::date))
  SELECT brush ->> 'type' AS type, brush ->> 'color' AS color, greatest(day - :from::date, 0) / 30 AS span, count(*)::int AS brushes,
         (count(*) FILTER (WHERE is_held))::int AS held, (count(*) FILTER (WHERE place = 1))::int AS deliveries
    FROM ahead, jsonb_array_elements(brushes) WITH ORDINALITY AS one (brush, place)
   GROUP BY 1, 2, 3`;

// One statement, so that both read the same moment.
const SELECT_DIFFERENCES = `
  WITH kept AS (${SELECT_FORECAST}), counted AS (${SELECT_FULL_FORECAST})
  (SELECT 'kept' AS which, * FROM kept EXCEPT ALL SELECT 'kept', * FROM counted)
  UNION ALL
  (SELECT 'counted', * FROM counted EXCEPT ALL SELECT 'counted', * FROM kept)`;

/** The forecast equals a full count in the ninety days around the last delivery. No sum is wrong on any day. */
export async function expectFullForecast(harness: Harness): Promise<void> {
  const periods = await harness.queryRows<{ from: string; until: string }>(
    `SELECT (day - 45)::text AS "from", (day + 44)::text AS until FROM (SELECT coalesce(max(date), current_date) AS day FROM delivery) AS last`,
  );
  const database = new Database(harness.db.dataSource);
  for (const period of periods) expect(await database.query(SELECT_DIFFERENCES, { ...period })).toEqual([]);
  expect(await harness.queryRows('SELECT repair_brush_demand()::int AS repaired')).toEqual([{ repaired: 0 }]);
}
