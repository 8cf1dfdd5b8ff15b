import { LeaderElection, abortableDelay } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { FindUndeliveredEvents } from '@brote/stripe-service';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { PersonalDataRetention } from '#app/personal-data/personal-data-retention';
import { CompareDisputes } from './compare-disputes';
import { CompareSessions } from './compare-sessions';
import { MeasureBacklog } from './measure-backlog';
import { ReleaseStockAgain } from './release-stock-again';
import { countRepair } from './repairs';

const HOUR_MS = 3_600_000;
/** Longer than a Checkout Session lives. */
const RECENT_MS = 2 * HOUR_MS;
const LONG_MS = 48 * HOUR_MS;

/** Milliseconds before the first sweep of a new leader: it must not wait a whole round for the former leader's work. */
const SOON_MS = 3_000;

/** Waits. Returns false when `stop` was aborted meanwhile. */
async function hasPassed(ms: number, stop: AbortSignal): Promise<boolean> {
  await abortableDelay(ms, stop);
  return !stop.aborted;
}

/** The comparisons with Stripe. */
@Injectable()
export class Comparisons {
  constructor(
    readonly sessions: CompareSessions,
    readonly disputes: CompareDisputes,
  ) {}
}

/** The sweeps of the reconciler. */
@Injectable()
export class Sweeps {
  constructor(
    readonly backlog: MeasureBacklog,
    readonly undelivered: FindUndeliveredEvents,
    readonly withStripe: Comparisons,
    readonly stock: ReleaseStockAgain,
    readonly personalData: PersonalDataRetention,
  ) {}
}

/** One leader of all processes compares the shop with Stripe repeatedly; another takes over when it dies. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly election: LeaderElection;
  private undeliveredAt = 0;
  private comparedLongAt = 0;
  private comparedDisputesAt = 0;

  constructor(
    private readonly sweeps: Sweeps,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {
    this.election = new LeaderElection({ url: config.databaseUrl, name: 'orders reconciler', lead: (_lock, stop) => this.lead(stop) });
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

  /** A failed sweep is logged and does not stop the others. */
  private async sweep(stop: AbortSignal): Promise<void> {
    const now = this.clock.now();
    await this.attempt('backlog', () => this.sweeps.backlog.measure(now));
    await this.attempt('undelivered events', () => this.undelivered());
    await this.attempt('sessions', () => this.compare(now, stop));
    await this.attempt('disputes', () => this.disputes(now, stop));
    await this.attempt('stock', () => this.sweeps.stock.releaseStockAgain(now));
    await this.attempt('personal data', () => this.sweeps.personalData.apply());
  }

  private async undelivered(): Promise<void> {
    if (performance.now() - this.undeliveredAt < this.config.undeliveredEveryMs && this.undeliveredAt > 0) return;
    this.undeliveredAt = performance.now();
    countRepair('event-undelivered', await this.sweeps.undelivered.find());
  }

  /** Compares the last two days once an hour, otherwise the sessions that may still change. */
  private async compare(now: Date, stop: AbortSignal): Promise<void> {
    const isLong = this.comparedLongAt === 0 || performance.now() - this.comparedLongAt > HOUR_MS;
    await this.sweeps.withStripe.sessions.compareSessions(new Date(now.getTime() - (isLong ? LONG_MS : RECENT_MS)), stop);
    if (isLong) this.comparedLongAt = performance.now();
  }

  /** Banks take weeks to decide: once an hour is soon enough to find a missed event. */
  private async disputes(now: Date, stop: AbortSignal): Promise<void> {
    if (this.comparedDisputesAt > 0 && performance.now() - this.comparedDisputesAt < HOUR_MS) return;
    await this.sweeps.withStripe.disputes.compare(new Date(now.getTime() - LONG_MS), stop);
    this.comparedDisputesAt = performance.now();
  }

  private async attempt(name: string, sweep: () => Promise<void>): Promise<void> {
    try {
      await sweep();
    } catch (error) {
      this.logger.warn({ error, sweep: name }, 'a sweep of the reconciler failed and will be repeated');
    }
  }
}
