import { HEALTH_REGISTRY, ProcessLock, type HealthRegistry } from '@brote/persistence';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { EventApplier } from './inbox/apply-event';
import { EventHandlerRegistry } from './inbox/event-handler-registry';
import { MESSAGING_METRICS, NO_METRICS, type MessagingMetrics } from './messaging-metrics';
import { RelaySignal } from './outbox/outbox';

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
