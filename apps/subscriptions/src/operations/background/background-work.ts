import { InjectLogger, type Logger, PollingWorker } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ResumeCheckouts } from '#app/sign-up/checkout/resume-checkouts';
import { SubscriptionsConfig } from '#app/config';
import { SendStockUpdates } from '#app/schedule/deliveries/send-stock-updates';
import { ResumeStripeCommands } from '#app/billing/sync/resume-stripe-commands';
import { SendChargeRefunds } from '#app/billing/refunds/send-charge-refunds';
import { ApplyBillingChanges } from '#app/billing/billing-changes/apply-billing-changes';
import { ProcessPlanWithdrawals } from '#app/changes/withdrawals/plan-withdrawal.workflow';
import { WorkNotifier } from '#app/plans/work-notifier';

/** Workers that ask payments. */
@Injectable()
export class BillingJobs {
  constructor(
    readonly applyBillingChanges: ApplyBillingChanges,
    readonly resumeCheckouts: ResumeCheckouts,
    readonly resumeStripeCommands: ResumeStripeCommands,
    readonly sendChargeRefunds: SendChargeRefunds,
  ) {}
}

/** Workers that call other services. */
@Injectable()
export class StockAndWithdrawalJobs {
  constructor(
    readonly sendStockUpdates: SendStockUpdates,
    readonly processPlanWithdrawals: ProcessPlanWithdrawals,
  ) {}
}

/** Background workers of every copy of the service: each claims work that no other has. */
@Injectable()
export class BackgroundWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers: PollingWorker[];

  constructor(
    payments: BillingJobs,
    sync: StockAndWithdrawalJobs,
    config: SubscriptionsConfig,
    notifier: WorkNotifier,
    @InjectLogger() logger: Logger,
  ) {
    const createWorker = (name: string, work: () => Promise<boolean>) =>
      new PollingWorker({ name, everyMs: config.dueEveryMs, logger, work });
    const billingChanges = createWorker('billing changes', () => payments.applyBillingChanges.applyStored());
    notifier.on('billingChanges', () => billingChanges.wake());
    const withdrawals = createWorker('withdrawals', () => sync.processPlanWithdrawals.process());
    notifier.on('withdrawals', () => withdrawals.wake());
    this.workers = [
      billingChanges,
      createWorker('checkouts', () => payments.resumeCheckouts.resume()),
      createWorker('stripe commands', () => payments.resumeStripeCommands.resume()),
      createWorker('settlements', () => sync.sendStockUpdates.sendStockUpdates()),
      createWorker('refunds', () => payments.sendChargeRefunds.sendRefunds()),
      withdrawals,
    ];
  }

  onApplicationBootstrap(): void {
    for (const work of this.workers) work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((work) => work.stop()));
  }
}
