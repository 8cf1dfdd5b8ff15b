import type { MessagingMetrics } from '@brote/messaging';
import { counter, gauge, histogram } from './metrics';

const METRIC_HELP = 'Reported by the messaging library';

/** Adds the metrics of messaging to those of the process. */
export const messagingMetrics: MessagingMetrics = {
  count: (name, labels = {}) => counter<string>(name, METRIC_HELP, Object.keys(labels)).inc(labels),
  gauge: (name, value, labels = {}) => gauge<string>(name, METRIC_HELP, Object.keys(labels)).set(labels, value),
  observe: (name, seconds, labels = {}) => histogram<string>(name, METRIC_HELP, Object.keys(labels)).observe(labels, seconds),
};
