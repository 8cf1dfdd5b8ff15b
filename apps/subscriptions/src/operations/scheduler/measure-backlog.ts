import { skuOf } from '@brote/contracts/browser';
import { gauge } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { forecastDemand } from '#app/schedule/deliveries/brush-demand';
import { SubscriptionStore } from '#app/subscription-store';
import { COUNT_FAILING_JOBS } from './scheduler.sql';

/** Attempts of a job after which a person should look. With the pauses between them they take at least four minutes. */
const FAILING_AFTER_TRIES = 8;

const failingJobsGauge = gauge('jobs_failing', 'Waiting jobs that have failed eight times or more', ['queue']);
const neededBrushesGauge = gauge(
  'plan_brushes_needed',
  'Brushes for the deliveries of plans within 30 days that are not reserved yet; a surprise has no SKU and is left out',
  ['sku'],
);

/** Measures jobs that keep failing, and the stock that plans need soon. */
@Injectable()
export class MeasureBacklog {
  constructor(private readonly store: SubscriptionStore) {}

  async measure(): Promise<void> {
    const rows = await this.store.query<{ queue: string; count: number }>(COUNT_FAILING_JOBS, { minTries: FAILING_AFTER_TRIES });
    for (const { queue, count } of rows) failingJobsGauge.set({ queue }, count);
    const { lines } = await forecastDemand(this.store);
    neededBrushesGauge.reset();
    for (const { type, color, spans, held } of lines.filter(({ color: lineColor }) => lineColor !== 'surprise'))
      neededBrushesGauge.set({ sku: skuOf({ type, color }) }, Math.max(0, (spans[0] ?? 0) - held));
  }

  /** Removes all values. A process that no longer leads must not report an old backlog for ever. */
  forget(): void {
    failingJobsGauge.reset();
    neededBrushesGauge.reset();
  }
}
