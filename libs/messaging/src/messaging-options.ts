import type { BrokerAccess } from './broker/connect';
import type { CallerKeys } from './requests/caller-signature';

/** Receiver of the metrics of messaging. A service binds it to its metrics registry; without a binding they are dropped. */
export const MESSAGING_METRICS = 'MESSAGING_METRICS';

export const MESSAGING_OPTIONS = 'MESSAGING_OPTIONS';

export interface MessagingOptions {
  /** Name of the service: queue group of its requests, name of its durable consumers, consumer in its inbox. */
  service: string;
  /** One address or several separated by commas; user and password may be part of it. */
  natsUrl: string;
  /** The identity of the service at the broker; absent for a broker without users. */
  brokerAccess?: BrokerAccess | undefined;
  /**
   * False for a process without a database: it sends and handles requests, follows events, but has neither outbox nor inbox. Default true.
   */
  database?: boolean;
  /** False for a process that only works with its database, e.g. a test of a use case: no relay and no consumers run. Default true. */
  background?: boolean;
  /** The keys that sign and verify the callers of requests. A service that handles requests of people needs the public key. */
  callerKeys?: CallerKeys;
  tuning?: Partial<MessagingTuning>;
}

/** Settings that differ between a laptop, a cluster and a test. Durations are milliseconds. */
export interface MessagingTuning {
  /** Copies of each stream: 1 on one machine, 3 in a cluster. */
  replicas: number;
  /** Size at which a stream rejects new events; the outbox stores the rest. */
  streamMaxBytes: number;
  streamMaxAgeMs: number;
  duplicateWindowMs: number;
  relayPollMs: number;
  relayBatch: number;
  notifyDebounceMs: number;
  /** Milliseconds that the oldest event may wait in the outbox. Beyond that, the process reports not ready. */
  outboxStandstillMs: number;
  publishTimeoutMs: number;
  auditMs: number;
  ackWaitMs: number;
  maxAckPending: number;
  heartbeatMs: number;
  /** Events that one process applies at the same time. */
  concurrency: number;
  /** Pauses between the attempts of an event whose handler failed. After one more failure it is a dead letter. */
  retryDelaysMs: readonly number[];
  infrastructureFirstPauseMs: number;
  infrastructureLongestPauseMs: number;
  inboxKeepDays: number;
  outboxKeepDays: number;
  retentionSweepMs: number;
  /** Milliseconds that requests and events in progress may take after shutdown began. */
  drainMs: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export const DEFAULT_TUNING: MessagingTuning = {
  replicas: 1,
  streamMaxBytes: 512 * 1024 * 1024,
  streamMaxAgeMs: 14 * DAY_MS,
  duplicateWindowMs: 10 * MINUTE_MS,
  relayPollMs: 500,
  relayBatch: 256,
  notifyDebounceMs: 20,
  outboxStandstillMs: MINUTE_MS,
  publishTimeoutMs: 5_000,
  auditMs: 30_000,
  ackWaitMs: 30_000,
  maxAckPending: 256,
  heartbeatMs: 10_000,
  concurrency: 8,
  retryDelaysMs: [1_000, 5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS],
  infrastructureFirstPauseMs: 200,
  infrastructureLongestPauseMs: 5_000,
  inboxKeepDays: 45,
  outboxKeepDays: 30,
  retentionSweepMs: 60 * MINUTE_MS,
  drainMs: 20_000,
};

export function tuningOf(options: MessagingOptions): MessagingTuning {
  return { ...DEFAULT_TUNING, ...options.tuning };
}

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
