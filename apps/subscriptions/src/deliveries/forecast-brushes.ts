import { skuOf } from '@brote/contracts/browser';
import type { BrushChoice } from '@brote/contracts/catalog';
import { FORECAST_SPANS, type BrushForecast } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { dayAfter } from '#app/calendar/madrid-day';
import { Store } from '#app/store';
import { DAYS_A_MONTH } from './plan-boxes';

/** Brushes of one type and colour in one of the times; `boxes` counts those of whose brushes they are the first. */
interface Counted extends Pick<BrushChoice, 'type' | 'color'> {
  span: number;
  brushes: number;
  held: number;
  boxes: number;
}

// Boxes that are planned, wherever their plan stands, and those that will be, as plans that run or pause go on. One that ends at Stripe
// sends none behind its end. Boxes that are alike are counted before they are opened. $1 is today, $2 the last day.
const FORECAST = `
  WITH ahead AS (
    SELECT d.date AS day, d.brushes, d.hold_state = 'held' AS is_held
      FROM delivery d JOIN subscription s ON s.id = d.subscription_id
     WHERE d.status IN ('scheduled', 'waiting') AND d.date <= $2::date
       AND (s.ends_at IS NULL OR d.hold_state = 'held' OR d.date <= (s.ends_at AT TIME ZONE 'Europe/Madrid')::date)
    UNION ALL
    SELECT day, s.brushes, false
      FROM subscription s
     CROSS JOIN LATERAL generate_series(1, ($2::date - s.cycle_date) / (s.interval_months * ${DAYS_A_MONTH})) AS n
     CROSS JOIN LATERAL (SELECT s.cycle_date + n * s.interval_months * ${DAYS_A_MONTH} AS day) AS counted
     WHERE s.status IN ('active', 'past_due', 'paused') AND s.cycle_date < $2::date
       AND (s.ends_at IS NULL OR day <= (s.ends_at AT TIME ZONE 'Europe/Madrid')::date))
  SELECT brush ->> 'type' AS type, brush ->> 'color' AS color, span, sum(alike)::int AS brushes, coalesce(sum(alike) FILTER (WHERE is_held), 0)::int AS held,
         coalesce(sum(alike) FILTER (WHERE place = 1), 0)::int AS boxes
    FROM (SELECT brushes, greatest(day - $1::date, 0) / ${DAYS_A_MONTH} AS span, is_held, count(*) AS alike FROM ahead GROUP BY 1, 2, 3) AS grouped,
         jsonb_array_elements(brushes) WITH ORDINALITY AS one (brush, place)
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

/** What is going to be taken off the shelves by plans, so that it can be bought in time. */
@Injectable()
export class ForecastBrushes {
  constructor(private readonly store: Store) {}

  async execute(): Promise<BrushForecast> {
    const from = this.store.today();
    const until = dayAfter(from, FORECAST_SPANS * DAYS_A_MONTH - 1);
    const counted = await this.store.query<Counted>(FORECAST, [from, until]);
    const boxes = spansOf(counted.map(({ span, boxes: count }) => ({ span, count })));
    return { from, until, boxes, lines: linesOf(counted) };
  }
}

function linesOf(counted: readonly Counted[]): BrushForecast['lines'] {
  return [...new Set(counted.map(skuOf))].flatMap((sku) => {
    const rows = counted.filter((row) => skuOf(row) === sku);
    const spans = spansOf(rows.map(({ span, brushes: count }) => ({ span, count })));
    const held = rows.reduce((sum, row) => sum + row.held, 0);
    return rows.slice(0, 1).map(({ type, color }) => ({ sku, type, color, spans, held }));
  });
}

function spansOf(counted: readonly { span: number; count: number }[]): number[] {
  const of = (wanted: number) => counted.reduce((sum, { span, count }) => (span === wanted ? sum + count : sum), 0);
  return Array.from({ length: FORECAST_SPANS }, (_, span) => of(span));
}
