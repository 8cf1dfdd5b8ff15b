/** Receiver of the metrics of messaging. A service binds it to its metrics registry; without a binding they are dropped. */
export const MESSAGING_METRICS = 'MESSAGING_METRICS';

export type MetricLabels = Readonly<Record<string, string>>;

export interface MessagingMetrics {
  /** Adds to a counter. */
  count(name: MessagingCounter, labels?: MetricLabels): void;
  /** Sets a gauge. */
  gauge(name: MessagingGauge, value: number, labels?: MetricLabels): void;
  /** Records a duration in seconds. */
  observe(name: MessagingDuration, seconds: number, labels?: MetricLabels): void;
}

export type MessagingCounter =
  | 'outbox_publish_total'
  | 'inbox_duplicates_total'
  | 'stream_incarnation_changes_total'
  | 'requests_expired_total'
  | 'event_failures_total';
export type MessagingGauge = 'outbox_unpublished' | 'outbox_oldest_age_seconds' | 'relay_leader' | 'consumer_pending' | 'dead_letter_open';
export type MessagingDuration = 'relay_wake_seconds' | 'consumer_lag_seconds' | 'request_seconds';

export const NO_METRICS: MessagingMetrics = { count: () => undefined, gauge: () => undefined, observe: () => undefined };
