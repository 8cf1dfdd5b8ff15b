import { Database, urlOf, HEALTH_REGISTRY, ProcessLock, type HealthRegistry } from '@brote/persistence';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { BrokerConnection } from './broker/broker-connection';
import { FailedEvents, FailedEventRetrier } from './dead-letters/failed-events';
import { EventConsumption } from './inbox/consume-events';
import { ConsumerAudit } from './inbox/consumer-audit';
import { EventProcessor } from './inbox/event-processor';
import {
  MESSAGING_OPTIONS,
  tuningOf,
  type MessagingOptions,
  MESSAGING_METRICS,
  NO_METRICS,
  type MessagingMetrics,
} from './messaging-options';
import { OutboxRelay } from './outbox/outbox-relay';
import { SELECT_OLDEST_UNPUBLISHED_EVENT } from './outbox/outbox.queries';
import { SWEEP_BATCH_SIZE, SWEEP_CLOSED_LETTERS, SWEEP_INBOX } from './inbox/inbox.sql';
import { EventApplier } from './inbox/apply-event';
import { EventHandlerRegistry } from './event-handlers';
import { RelaySignal } from './outbox/outbox';

const MAX_SWEEP_ROUNDS = 100;

/** The dependencies that relay, consumers and retries share. */
@Injectable()
export class EventDependencies {
  readonly metrics: MessagingMetrics;
  @Inject(ProcessLock) readonly processLock!: ProcessLock;

  constructor(
    readonly handlers: EventHandlerRegistry,
    readonly applier: EventApplier,
    readonly signal: RelaySignal,
    @Optional() @Inject(MESSAGING_METRICS) metrics?: MessagingMetrics,
    @Optional() @Inject(HEALTH_REGISTRY) readonly health?: HealthRegistry,
  ) {
    this.metrics = metrics ?? NO_METRICS;
  }
}

interface Stoppable {
  stop(): Promise<void>;
}

/** Starts and stops the relay, the consumers and the retries of a service that has a database. */
@Injectable()
export class EventRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Messaging');
  private readonly consumptions: EventConsumption[] = [];
  private retries: Stoppable | undefined;
  private relay: Stoppable | undefined;
  private sweepTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly broker: BrokerConnection,
    private readonly database: Database,
    private readonly deps: EventDependencies,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
  ) {}

  onApplicationBootstrap(): void {
    if (this.options.background === false) return;
    this.startRelay();
    this.startConsumers();
    const { retentionSweepMs, outboxStandstillMs } = tuningOf(this.options);
    this.deps.health?.register('outbox', () => checkOutboxProgress(this.database, outboxStandstillMs));
    this.sweepTimer = setInterval(() => void this.sweep(), retentionSweepMs);
  }

  /** The order matters: stop consuming, finish events in progress, then let the relay publish their events. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.sweepTimer);
    await Promise.all(this.consumptions.map((consumption) => consumption.stop()));
    await this.retries?.stop();
    await this.relay?.stop();
    this.deps.signal.close();
  }

  private startRelay(): void {
    const { signal, metrics } = this.deps;
    const relay = new OutboxRelay({
      url: urlOf(this.database.dataSource),
      broker: this.broker,
      signal,
      tuning: tuningOf(this.options),
      metrics,
    });
    relay.start();
    this.relay = relay;
  }

  private startConsumers(): void {
    const tuning = tuningOf(this.options);
    const { handlers, applier, processLock, metrics } = this.deps;
    const { service } = this.options;
    const failedEvents = new FailedEvents(this.database, tuning.retryDelaysMs, processLock);
    const retries = new FailedEventRetrier(failedEvents, () => handler, { checkMs: tuning.auditMs, metrics });
    const handler = new EventProcessor({
      service,
      applier,
      handlers,
      failedEvents,
      tuning,
      metrics,
      onRetryPlanned: (inMs) => retries.scheduleRound(inMs),
    });
    retries.start();
    this.retries = retries;
    for (const { stream, context } of handlers.streamsToConsume()) {
      const consumer = { service, stream, context };
      const audit = new ConsumerAudit(consumer, this.broker, this.database, { tuning, metrics });
      const consumption = new EventConsumption({ consumer, broker: this.broker, audit, handler, tuning });
      consumption.start();
      this.consumptions.push(consumption);
    }
  }

  private async sweep(): Promise<void> {
    try {
      await sweepInbox(this.database, tuningOf(this.options).inboxKeepDays);
    } catch (error) {
      this.logger.warn(`Old rows of the inbox could not be deleted now and will be later: ${String(error)}`);
    }
  }
}

/**
 * A readiness check: the broker may run and yet accept no events.
 * @throws Error when the outbox makes no progress
 */
async function checkOutboxProgress(database: Database, standstillMs: number): Promise<void> {
  const [oldest] = await database.query<{ ms: number }>(SELECT_OLDEST_UNPUBLISHED_EVENT);
  if (oldest !== undefined && oldest.ms > standstillMs) throw new Error(`The oldest event has waited for ${Math.round(oldest.ms)} ms`);
}

/**
 * Deletes inbox rows that no repetition can need any more. They must outlive the outbox and the streams. An event that is published again
 * after its row is gone would be applied a second time.
 */
export async function sweepInbox(database: Database, keepDays: number): Promise<void> {
  for (let round = 0; round < MAX_SWEEP_ROUNDS; round += 1) {
    const deletedCount = await database.changeRows(SWEEP_INBOX, { keepDays });
    if (deletedCount < SWEEP_BATCH_SIZE) break;
  }
  await database.changeRows(SWEEP_CLOSED_LETTERS, { keepDays });
}
