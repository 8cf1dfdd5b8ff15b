import { skuOf } from '@brote/contracts/browser';
import type { BrushChoice } from '@brote/contracts/catalog';
import { FORECAST_PERIODS, type DemandForecast } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { addDays } from '#app/calendar/calendar-days';
import { SubscriptionStore } from '#app/subscription-store';
import { DAYS_PER_MONTH } from './delivery-days';

/** Brushes of one type and colour in one span. `deliveries` counts each delivery at its first brush only. */
interface ForecastRow extends Pick<BrushChoice, 'type' | 'color'> {
  span: number;
  brushes: number;
  held: number;
  deliveries: number;
}

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

/** Forecasts the brushes that plans will take from the SKU stock, so that staff can order them in time. */
@Injectable()
export class GetDemandForecast {
  constructor(private readonly store: SubscriptionStore) {}

  async get(): Promise<DemandForecast> {
    const from = this.store.today();
    const until = addDays(from, FORECAST_PERIODS * DAYS_PER_MONTH - 1);
    const counts = await this.store.query<ForecastRow>(SELECT_FORECAST, { from, until });
    const deliveries = countsBySpan(counts.map(({ span, deliveries: count }) => ({ span, count })));
    return { from, until, deliveries, lines: linesOf(counts) };
  }
}

function linesOf(counts: readonly ForecastRow[]): DemandForecast['lines'] {
  return [...new Set(counts.map(skuOf))].flatMap((sku) => {
    const rows = counts.filter((row) => skuOf(row) === sku);
    const spans = countsBySpan(rows.map(({ span, brushes: count }) => ({ span, count })));
    const heldCount = rows.reduce((sum, row) => sum + row.held, 0);
    return rows.slice(0, 1).map(({ type, color }) => ({ sku, type, color, spans, held: heldCount }));
  });
}

function countsBySpan(counts: readonly { span: number; count: number }[]): number[] {
  const countOfSpan = (targetSpan: number) => counts.reduce((sum, { span, count }) => (span === targetSpan ? sum + count : sum), 0);
  return Array.from({ length: FORECAST_PERIODS }, (_, span) => countOfSpan(span));
}
