import { skuOf } from '@brote/contracts/browser';
import type { BrushChoice } from '@brote/contracts/catalog';
import { FORECAST_PERIODS, type DemandForecast, getDemandForecast } from '@brote/contracts/subscriptions';
import { Injectable, Controller } from '@nestjs/common';
import { RequestHandler } from '@brote/messaging';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { SubscriptionStore } from '#app/subscription-store';
import { DAYS_PER_MONTH } from './delivery-days';
import { SELECT_FORECAST, ROLL_UP_CHANGES } from './deliveries.sql';

/** Number of changes that a query adds up as fast as the sums themselves. */
const MAX_UNSUMMED_CHANGES = 1_000;

/** Brushes of one type and colour in one span. `deliveries` counts each delivery at its first brush only. */
interface ForecastRow extends Pick<BrushChoice, 'type' | 'color'> {
  span: number;
  brushes: number;
  held: number;
  deliveries: number;
}

/** The brushes that plans will take from the SKU stock within ninety days. It reads sums, not every plan. */
export async function forecastDemand(store: SubscriptionStore): Promise<DemandForecast> {
  const from = store.today();
  const until = addDays(from, FORECAST_PERIODS * DAYS_PER_MONTH - 1);
  const counts = await store.query<ForecastRow>(SELECT_FORECAST, { from, until });
  const deliveries = countsBySpan(counts.map(({ span, deliveries: count }) => ({ span, count })));
  return { from, until, deliveries, lines: linesOf(counts) };
}

/** Forecasts the brushes that plans will take from the SKU stock, so that staff can order them in time. */
@Controller()
export class GetDemandForecast {
  constructor(private readonly store: SubscriptionStore) {}

  @RequestHandler(getDemandForecast)
  get(): Promise<DemandForecast> {
    return forecastDemand(this.store);
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

/** Adds up the changes of the brush demand. The totals stay the same, and reads stay fast. */
@Injectable()
export class RollUpBrushDemand {
  constructor(private readonly store: SubscriptionStore) {}

  /** Does nothing up to this number of changes. */
  async rollUp(maxUnsummed = MAX_UNSUMMED_CHANGES): Promise<void> {
    await this.store.query(ROLL_UP_CHANGES, { maxUnsummed });
  }
}
