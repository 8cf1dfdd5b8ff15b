import { type AdvisoryLock, LeaderElection } from '@brote/persistence';
import { Logger } from '@nestjs/common';
import type { BrokerConnection } from '../broker/broker-connection';
import { BrokerUnavailable, isBrokerError } from '../error-classification';
import { groupBy } from '../group-by';
import type { MessagingMetrics, MessagingTuning } from '../messaging-options';
import { OutboxRows, type UnpublishedEvent, LISTEN_TO_CHANNEL } from './outbox.queries';
import { publishInOrder, type PublishResult } from './publish-events';
import type { RelaySignal } from './outbox';
import { contextOfSubject, StreamAudit } from './stream-audit';

export interface RelayOptions {
  url: string;
  broker: BrokerConnection;
  signal: RelaySignal;
  tuning: MessagingTuning;
  metrics: MessagingMetrics;
}

/** The lock of the one process that publishes the events of a database. */
export const RELAY_LOCK = 'outbox-relay';

const MAX_BROKER_PAUSE_MS = 5_000;

/**
 * Publishes every unpublished row, in order per aggregate, and marks it once the broker has stored it.
 * One relay per database works at a time. All its SQL runs on the connection that holds its lock.
 */
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly election: LeaderElection;

  constructor(private readonly options: RelayOptions) {
    this.election = new LeaderElection({ url: options.url, name: RELAY_LOCK, lead: (lock, stop) => this.lead(lock, stop) });
  }

  start(): void {
    // Without this value, a service whose processes never lead would report nothing.
    this.options.metrics.gauge('relay_leader', 0);
    this.election.start();
  }

  /** Finishes the batch in progress. */
  async stop(): Promise<void> {
    await this.election.stop();
  }

  private async lead(lock: AdvisoryLock, stop: AbortSignal): Promise<void> {
    const { signal, broker, metrics } = this.options;
    const newEventsSignal = new AsyncSignal(stop);
    const term = new RelayTerm(this.options, lock, newEventsSignal);
    const removeReconnectListener = broker.onReconnect(() => term.onBrokerReconnect());
    lock.onNotification(() => newEventsSignal.notify());
    signal.setListener(() => newEventsSignal.notify());
    metrics.gauge('relay_leader', 1);
    try {
      await lock.connection.query(LISTEN_TO_CHANNEL);
      this.logger.debug('This process relays the outbox');
      while (!stop.aborted) await term.runRound();
    } finally {
      removeReconnectListener();
      signal.setListener(undefined);
      metrics.gauge('relay_leader', 0);
      // Another process measures the outbox from now on. An old value would be reported for ever.
      metrics.gauge('outbox_unpublished', 0);
      metrics.gauge('outbox_oldest_age_seconds', 0);
    }
  }
}

/** The work of one leader, from the acquisition of the lock to its loss. */
class RelayTerm {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly rows: OutboxRows;
  private readonly audit: StreamAudit;
  /** Set when the broker has reconnected; new events are no reason to retry a broken broker sooner. */
  private readonly reconnectSignal: AsyncSignal;
  private nextAuditAtMs = 0;
  private nextSweepAtMs = Date.now() + 60_000;
  private brokerFaultCount = 0;

  constructor(
    private readonly options: RelayOptions,
    private readonly lock: AdvisoryLock,
    private readonly newEventsSignal: AsyncSignal,
  ) {
    this.rows = new OutboxRows(lock.connection);
    this.reconnectSignal = new AsyncSignal(newEventsSignal.stop);
    this.audit = new StreamAudit(lock.connection, options.broker, options.tuning, options.metrics);
  }

  onBrokerReconnect(): void {
    this.nextAuditAtMs = 0;
    this.reconnectSignal.notify();
    this.newEventsSignal.notify();
  }

  /** Publishes one batch, then waits unless more events exist. Database errors end the term; broker errors only slow it down. */
  async runRound(): Promise<void> {
    const { relayBatch, relayPollMs } = this.options.tuning;
    if (Date.now() >= this.nextAuditAtMs && !(await this.tryAudit())) return;
    this.newEventsSignal.reset();
    const events = await this.rows.findUnpublished(relayBatch);
    const hasPublished = events.length === 0 || (await this.publish(events));
    if (hasPublished && events.length < relayBatch) {
      await this.sweepIfDue();
      await this.newEventsSignal.wait(relayPollMs);
    }
  }

  /** Publishes nothing before the audit has checked the streams. */
  private async tryAudit(): Promise<boolean> {
    const { metrics, tuning } = this.options;
    const { unpublished, oldest } = await this.rows.measureBacklog();
    metrics.gauge('outbox_unpublished', unpublished);
    metrics.gauge('outbox_oldest_age_seconds', Math.max(0, oldest));
    return this.runWithBrokerBackoff(async () => {
      this.nextAuditAtMs = Date.now() + tuning.auditMs;
      await this.audit.run();
    });
  }

  private async publish(events: UnpublishedEvent[]): Promise<boolean> {
    const { broker, tuning, metrics } = this.options;
    return this.runWithBrokerBackoff(async () => {
      for (const { stream, subject } of events)
        if (!this.audit.isWatched(stream)) await this.audit.watch(stream, contextOfSubject(subject));
      const [oldest] = events;
      if (oldest) metrics.observe('relay_wake_seconds', Math.max(0, Date.now() - oldest.occurred_at.getTime()) / 1_000);
      const results = await publishInOrder(broker, events, {
        timeoutMs: tuning.publishTimeoutMs,
        generationOf: (stream) => this.audit.generationOf(stream),
      });
      await this.storeResults(results);
    });
  }

  private async storeResults(results: readonly PublishResult[]): Promise<void> {
    const { metrics } = this.options;
    const storedResults = results.filter((result) => result.kind === 'stored');
    for (const { kind } of results) metrics.count('outbox_publish_total', { result: kind });
    if (await this.handleStreamRollback(storedResults)) return;
    for (const { event, seq } of storedResults) this.audit.recordPublished(event.stream, seq);
    await this.rows.markPublished(storedResults);
    await this.rows.postpone(results.filter((result) => result.kind === 'rejected'));
    const unavailableResult = results.find((result) => result.kind === 'unavailable');
    if (unavailableResult) throw new BrokerUnavailable(unavailableResult.reason);
  }

  /**
   * Detected at the first message after a rollback, before enough new messages could hide it. The batch stays unmarked and is published
   * again.
   */
  private async handleStreamRollback(
    storedResults: readonly { event: UnpublishedEvent; seq: number; duplicate: boolean }[],
  ): Promise<boolean> {
    const resultsOfRolledBackStreams = storedResults.filter(
      ({ event, seq, duplicate }) => !duplicate && this.audit.isRolledBack(event.stream, seq),
    );
    for (const [stream, results] of groupBy(resultsOfRolledBackStreams, ({ event }) => event.stream)) {
      await this.audit.republishAfter(stream, Math.min(...results.map(({ seq }) => seq)) - 1);
    }
    return resultsOfRolledBackStreams.length > 0;
  }

  /** Runs work that needs the broker. After a broker error it waits a little longer each time, audits, and continues. */
  private async runWithBrokerBackoff(work: () => Promise<void>): Promise<boolean> {
    this.reconnectSignal.reset();
    try {
      await work();
      this.brokerFaultCount = 0;
      return true;
    } catch (error) {
      if (this.lock.lossSignal.aborted || !isBrokerError(error)) throw error;
      if (this.brokerFaultCount === 0) this.logger.warn(`The broker does not accept events; the outbox keeps them: ${String(error)}`);
      this.nextAuditAtMs = 0;
      const maxPauseMs = Math.min(MAX_BROKER_PAUSE_MS, 250 * 2 ** Math.min(this.brokerFaultCount, 10));
      this.brokerFaultCount += 1;
      await this.reconnectSignal.wait(maxPauseMs * (0.5 + Math.random() / 2));
      return false;
    }
  }

  private async sweepIfDue(): Promise<void> {
    const { outboxKeepDays, retentionSweepMs } = this.options.tuning;
    if (Date.now() < this.nextSweepAtMs) return;
    const hasMore = await this.rows.sweep(outboxKeepDays);
    this.nextSweepAtMs = Date.now() + (hasMore ? 1_000 : retentionSweepMs);
  }
}

/** An auto-reset signal: many callers set it, one loop waits for it. A signal without a waiter is kept. */
export class AsyncSignal {
  private isSet = false;
  private resume: (() => void) | undefined;

  constructor(readonly stop: AbortSignal) {
    stop.addEventListener('abort', () => this.notify(), { once: true });
  }

  notify(): void {
    this.isSet = true;
    this.resume?.();
  }

  /** Clears earlier signals, right before the loop queries for work. */
  reset(): void {
    this.isSet = false;
  }

  /** Returns when the signal is set, at the latest after the given milliseconds. */
  async wait(timeoutMs: number): Promise<void> {
    if (this.isSet || this.stop.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.resume = undefined;
  }
}
