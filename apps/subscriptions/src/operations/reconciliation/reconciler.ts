import { delayUnlessStopped, LeaderTask } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { ReconcileRefunds } from '#app/billing/reconciliation/reconcile-refunds';
import { ReconcileSubscriptions } from '#app/billing/reconciliation/reconcile-subscriptions';

const DAY_MS = 86_400_000;
/** Delay after taking over: unfinished work of the previous process should not wait a whole interval. */
const FIRST_DELAY_MS = 3_000;

/** Reconciliations of the service. */
@Injectable()
export class ReconcilerDependencies {
  constructor(
    readonly reconcileSubscriptions: ReconcileSubscriptions,
    readonly reconcileRefunds: ReconcileRefunds,
  ) {}
}

/** One process reconciles the shop with Stripe, by requests to payments: once a day, and again after a failure. */
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
    if (areSubscriptionsDone && areInvoicesDone && areRefundsDone) this.reconciledAtMs = now;
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
