import { LeaderElection, abortableDelay } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { FindUndeliveredEvents } from '@brote/stripe-service';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { ReconcileBrushDemand } from './reconcile-brush-demand';
import { ReconcileRefunds } from './reconcile-refunds';
import { ReconcileSubscriptions } from './reconcile-subscriptions';

const DAY_MS = 86_400_000;
const LOOK_BACK_MS = 3 * DAY_MS;
/** Delay after taking over: unfinished work of the previous process should not wait a whole interval. */
const SOON_MS = 3_000;

/** Waits; false when `stop` was aborted meanwhile. */
async function hasPassed(ms: number, stop: AbortSignal): Promise<boolean> {
  await abortableDelay(ms, stop);
  return !stop.aborted;
}

/** Reconciliations of the service. */
@Injectable()
export class Reconciliations {
  constructor(
    readonly subscriptions: ReconcileSubscriptions,
    readonly refunds: ReconcileRefunds,
    readonly brushDemand: ReconcileBrushDemand,
    readonly undelivered: FindUndeliveredEvents,
  ) {}
}

/**
 * One process reconciles the shop with Stripe, and its sums with their sources. Each run handles undelivered events; once a day it handles
 * everything.
 */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly election: LeaderElection;
  private comparedAt = 0;

  constructor(
    private readonly compare: Reconciliations,
    private readonly config: SubscriptionsConfig,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {
    this.election = new LeaderElection({
      url: config.databaseUrl,
      name: 'subscriptions reconciler',
      lead: (_lock, stop) => this.lead(stop),
    });
  }

  onApplicationBootstrap(): void {
    this.election.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.election.stop();
  }

  private async lead(stop: AbortSignal): Promise<void> {
    let waitMs = Math.min(SOON_MS, this.config.reconcileEveryMs);
    while (await hasPassed(waitMs * (0.9 + Math.random() * 0.2), stop)) {
      await this.sweep(stop);
      waitMs = this.config.reconcileEveryMs;
    }
  }

  /** A failed reconciliation is logged, and does not stop the others. */
  private async sweep(stop: AbortSignal): Promise<void> {
    await this.attempt('undelivered events', () => this.compare.undelivered.find());
    const now = this.clock.epochMs();
    if (now - this.comparedAt < DAY_MS) return;
    const isWhole = await this.attempt('subscriptions', () => this.compare.subscriptions.subscriptions(stop));
    const since = new Date(now - LOOK_BACK_MS);
    const areBooked = await this.attempt('invoices', () => this.compare.subscriptions.invoices(since, stop));
    const isBack = await this.attempt('refunds', () => this.compare.refunds.reconcile(since, stop));
    const areSummed = await this.attempt('brush demand', () => this.compare.brushDemand.reconcile());
    if (isWhole && areBooked && isBack && areSummed) this.comparedAt = now;
  }

  private async attempt(name: string, sweep: () => Promise<unknown>): Promise<boolean> {
    try {
      await sweep();
      return true;
    } catch (error) {
      this.logger.warn({ error, sweep: name }, 'a reconciliation failed and will be retried');
      return false;
    }
  }
}
