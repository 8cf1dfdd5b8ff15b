import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process, served at `/metrics`. */
export const metrics = new Registry();

let hasProcessMetrics = false;

/** Adds the service's name to all metrics, and starts those of the process itself (memory, event loop, garbage collection). */
export function startMetrics(service: string): void {
  metrics.setDefaultLabels({ service });
  if (hasProcessMetrics) return;
  hasProcessMetrics = true;
  collectDefaultMetrics({ register: metrics });
}

/** A metric that only grows. The same name returns the same counter. Labels never hold personal data. */
export function counter<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
  const existing = metrics.getSingleMetric(name);
  return existing instanceof Counter ? existing : new Counter({ name, help, labelNames: [...labelNames], registers: [metrics] });
}

/** A metric that rises and falls. */
export function gauge<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
  const existing = metrics.getSingleMetric(name);
  return existing instanceof Gauge ? existing : new Gauge({ name, help, labelNames: [...labelNames], registers: [metrics] });
}

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A distribution of durations in seconds. */
export function histogram<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Histogram<Label> {
  const existing = metrics.getSingleMetric(name);
  if (existing instanceof Histogram) return existing;
  return new Histogram({ name, help, labelNames: [...labelNames], buckets: DURATION_BUCKETS_SECONDS, registers: [metrics] });
}
