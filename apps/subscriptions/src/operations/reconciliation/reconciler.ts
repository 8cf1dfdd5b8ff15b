import { delayUnlessStopped, LeaderTask } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { ReconcileRefunds } from '#app/billing/reconciliation/reconcile-refunds';
import { ReconcileSubscriptions } from '#app/billing/reconciliation/reconcile-subscriptions';
import { SubscriptionStore } from '#app/subscription-store';
import { repairsCounter } from '#app/billing/reconciliation/repair';
import { ALLOW_LONG_STATEMENTS, REPAIR_BRUSH_DEMAND } from './reconciliation.sql';

/** Compares the sums of the brush demand with all plans and deliveries. */
@Injectable()
export class ReconcileBrushDemand {
  constructor(
    private readonly store: SubscriptionStore,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Repairs wrong sums and logs their number. */
  async reconcile(): Promise<void> {
    const repaired = await this.store.run(async (tx) => {
      // Reads every plan, which may take longer than any other statement.
      await tx.manager.query(ALLOW_LONG_STATEMENTS);
      const [row] = await tx.query<{ repaired: number }>(REPAIR_BRUSH_DEMAND);
      return row?.repaired ?? 0;
    });
    if (repaired === 0) return;
    repairsCounter.inc({ kind: 'brush-demand' }, repaired);
    this.logger.error({ repaired }, 'the sums of the brush demand were wrong and were corrected');
  }
}

const DAY_MS = 86_400_000;
/** Delay after taking over: unfinished work of the previous process should not wait a whole interval. */
const FIRST_DELAY_MS = 3_000;

/** Reconciliations of the service. */
@Injectable()
export class ReconcilerDependencies {
  constructor(
    readonly reconcileSubscriptions: ReconcileSubscriptions,
    readonly reconcileRefunds: ReconcileRefunds,
    readonly reconcileBrushDemand: ReconcileBrushDemand,
  ) {}
}

/**
 * One process reconciles the shop with Stripe, by requests to payments, and its sums with their sources: once a day, and again after a
 * failure.
 */
@Injectable()
export class Reconciler extends LeaderTask {
  private reconciledAtMs = 0;

  constructor(
    private readonly reconciliations: ReconcilerDependencies,
    private readonly config: SubscriptionsConfig,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {
    super({ url: config.databaseUrl, name: 'subscriptions reconciler' });
  }

  protected async lead(stopSignal: AbortSignal): Promise<void> {
    let waitMs = Math.min(FIRST_DELAY_MS, this.config.reconcileEveryMs);
    while (await delayUnlessStopped(waitMs * (0.9 + Math.random() * 0.2), stopSignal)) {
      await this.sweep(stopSignal);
      waitMs = this.config.reconcileEveryMs;
    }
  }

  /** A failed reconciliation is logged, and does not stop the others. */
  private async sweep(stopSignal: AbortSignal): Promise<void> {
    const now = this.clock.epochMs();
    if (now - this.reconciledAtMs < DAY_MS) return;
    const areSubscriptionsDone = await this.attempt('subscriptions', () =>
      this.reconciliations.reconcileSubscriptions.reconcileAll(stopSignal),
    );
    const since = new Date(now - this.config.reconcileLookbackDays * DAY_MS);
    const areInvoicesDone = await this.attempt('invoices', () =>
      this.reconciliations.reconcileSubscriptions.reconcileInvoices(since, stopSignal),
    );
    const areRefundsDone = await this.attempt('refunds', () => this.reconciliations.reconcileRefunds.reconcile(since, stopSignal));
    const isDemandDone = await this.attempt('brush demand', () => this.reconciliations.reconcileBrushDemand.reconcile());
    if (areSubscriptionsDone && areInvoicesDone && areRefundsDone && isDemandDone) this.reconciledAtMs = now;
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
