import { counter, gauge } from './metrics';

const completedAt = gauge(
  'work_completed_timestamp_seconds',
  "End of the last round of repeated work, in seconds since 1970 by the machine's clock",
  ['work'],
);
const failures = counter('work_failures_total', 'Rounds of repeated work that failed and were repeated later', ['work']);

/** Starts the counter of failures at 0. Prometheus would miss the first failure of a counter that appears with it. */
export function declareWork(work: string): void {
  failures.inc({ work }, 0);
}

/** Records that a round of repeated work has ended without an error. */
export function recordCompletedWork(work: string): void {
  completedAt.setToCurrentTime({ work });
}

/** Counts a round of repeated work that failed. */
export function countFailedWork(work: string): void {
  failures.inc({ work });
}
