import { delayUnlessStopped, LeaderTask } from '@brote/persistence';
import { Clock, countFailedWork, declareWork, InjectLogger, type Logger, recordCompletedWork } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { VerifyBillingChain } from '#app/invoicing/billing-records/verify-billing-chain';
import { PersonalDataRetention } from '#app/operations/personal-data/personal-data-retention';
import { CompareDisputes } from '#app/payments/disputes/compare-disputes';
import { SyncBalance } from '#app/payments/payouts/sync-balance';
import { PaymentEvents } from '#app/payments/stripe-events/stripe-events.module';
import { ComparePlanBilling } from './compare-plan-billing';
import { ComparePlanDocuments } from './compare-plan-documents';
import { CompareSessions } from './compare-sessions';
import { MeasureBacklog } from './measure-backlog';
import { ReleaseStockOfEndedCheckouts } from './release-stock-of-ended-checkouts';
import { countRepair } from './count-repair';

const HOUR_MS = 3_600_000;
/** Longer than a Checkout Session lives. */
const RECENT_WINDOW_MS = 2 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds before the first sweep of a new leader: it must not wait a whole round for the former leader's work. */
const FIRST_SWEEP_DELAY_MS = 3_000;

/** The comparisons with Stripe, and that of plans with their documents. */
@Injectable()
export class Comparisons {
  constructor(
    readonly compareSessions: CompareSessions,
    readonly compareDisputes: CompareDisputes,
    readonly comparePlanBilling: ComparePlanBilling,
    readonly comparePlanDocuments: ComparePlanDocuments,
    readonly syncBalance: SyncBalance,
  ) {}
}

/** The sweeps of the reconciler. */
@Injectable()
export class ReconcilerDependencies {
  constructor(
    readonly measureBacklog: MeasureBacklog,
    readonly paymentEvents: PaymentEvents,
    readonly comparisons: Comparisons,
    readonly releaseStockOfEndedCheckouts: ReleaseStockOfEndedCheckouts,
    readonly personalData: PersonalDataRetention,
  ) {}
}

/** One leader of all processes compares the shop with Stripe repeatedly; another takes over when it dies. */
@Injectable()
export class Reconciler extends LeaderTask {
  private undeliveredCheckedAtMs = 0;
  private fullWindowComparedAtMs = 0;
  private disputesComparedAtMs = 0;
  /** The following times are by the shop's clock; the others are by the machine's. */
  private plansComparedAtMs = 0;
  private planDocumentsComparedAtMs = 0;
  private billingChainVerifiedAtMs = 0;
  private balanceReadAtMs = 0;

  constructor(
    private readonly sweeps: ReconcilerDependencies,
    private readonly verifyBillingChain: VerifyBillingChain,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {
    super({ url: config.databaseUrl, name: 'orders reconciler' });
  }

  protected async lead(signal: AbortSignal): Promise<void> {
    let waitMs = Math.min(FIRST_SWEEP_DELAY_MS, this.config.reconcileEveryMs);
    try {
      while (await delayUnlessStopped(waitMs * (0.9 + Math.random() * 0.2), signal)) {
        await this.sweep(signal);
        waitMs = this.config.reconcileEveryMs;
      }
    } finally {
      this.sweeps.measureBacklog.forget();
      this.verifyBillingChain.forget();
      this.billingChainVerifiedAtMs = 0;
    }
  }

  /** A failed sweep is logged and does not stop the others. */
  private async sweep(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    await this.runSweep('backlog', () => this.sweeps.measureBacklog.measure(now));
    await this.runSweep('undelivered events', () => this.findUndelivered());
    await this.runSweep('sessions', () => this.compareRecentSessions(now, signal));
    await this.runSweep('disputes', () => this.compareDisputes(now, signal));
    await this.runSweep('stock', () => this.sweeps.releaseStockOfEndedCheckouts.releaseAgain(now));
    await this.runSweep('personal data', () => this.sweeps.personalData.apply());
    await this.runSweep('plan documents', () => this.comparePlanDocuments(now, signal));
    await this.runSweep('billing chain', () => this.verifyChain(now));
    await this.runSweep('balance', () => this.readBalance(now, signal));
    // The longest sweep is the last one.
    await this.runSweep('plan billing', () => this.comparePlans(now, signal));
    recordCompletedWork('reconciler');
  }

  private async findUndelivered(): Promise<void> {
    if (performance.now() - this.undeliveredCheckedAtMs < this.config.undeliveredEveryMs && this.undeliveredCheckedAtMs > 0) return;
    this.undeliveredCheckedAtMs = performance.now();
    countRepair('event-undelivered', await this.sweeps.paymentEvents.storeUndelivered());
  }

  /** Compares back to the last backup once an hour, otherwise the sessions that may still change. */
  private async compareRecentSessions(now: Date, signal: AbortSignal): Promise<void> {
    const isFullComparison = this.fullWindowComparedAtMs === 0 || performance.now() - this.fullWindowComparedAtMs > HOUR_MS;
    await this.sweeps.comparisons.compareSessions.compareSessions(
      isFullComparison ? this.lookbackStart(now) : new Date(now.getTime() - RECENT_WINDOW_MS),
      signal,
    );
    if (isFullComparison) this.fullWindowComparedAtMs = performance.now();
  }

  /** Banks take weeks to decide: once an hour is soon enough to find a missed event. */
  private async compareDisputes(now: Date, signal: AbortSignal): Promise<void> {
    if (this.disputesComparedAtMs > 0 && performance.now() - this.disputesComparedAtMs < HOUR_MS) return;
    const repairs = await this.sweeps.comparisons.compareDisputes.compare(this.lookbackStart(now), signal);
    if (repairs > 0) countRepair('dispute', repairs);
    this.disputesComparedAtMs = performance.now();
  }

  /** Once a day, and again after a failure. */
  private async comparePlans(now: Date, signal: AbortSignal): Promise<void> {
    if (now.getTime() - this.plansComparedAtMs < DAY_MS) return;
    await this.sweeps.comparisons.comparePlanBilling.compare(this.lookbackStart(now), signal);
    if (!signal.aborted) this.plansComparedAtMs = now.getTime();
  }

  /** Once a day, and again after a failure. */
  private async comparePlanDocuments(now: Date, signal: AbortSignal): Promise<void> {
    if (now.getTime() - this.planDocumentsComparedAtMs < DAY_MS) return;
    await this.sweeps.comparisons.comparePlanDocuments.compare(now, signal);
    if (!signal.aborted) this.planDocumentsComparedAtMs = now.getTime();
  }

  /** Once a day, and again after a failure. */
  private async verifyChain(now: Date): Promise<void> {
    if (now.getTime() - this.billingChainVerifiedAtMs < DAY_MS) return;
    await this.verifyBillingChain.verify();
    this.billingChainVerifiedAtMs = now.getTime();
  }

  /** Once a day, and again after a failure. */
  private async readBalance(now: Date, signal: AbortSignal): Promise<void> {
    if (now.getTime() - this.balanceReadAtMs < DAY_MS) return;
    await this.sweeps.comparisons.syncBalance.sync(now, signal);
    if (!signal.aborted) this.balanceReadAtMs = now.getTime();
  }

  private lookbackStart(now: Date): Date {
    return new Date(now.getTime() - this.config.reconcileLookbackDays * DAY_MS);
  }

  private async runSweep(name: string, sweep: () => Promise<void>): Promise<void> {
    declareWork(`reconciler: ${name}`);
    try {
      await sweep();
    } catch (error) {
      countFailedWork(`reconciler: ${name}`);
      this.logger.warn({ error, sweep: name }, 'a sweep of the reconciler failed and will be repeated');
    }
  }
}
