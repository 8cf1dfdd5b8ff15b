import { InjectLogger, type Logger, PollingWorker } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SyncAccounts } from '#app/payments/accounts/sync-accounts';
import { SyncDeliveryOrders } from '#app/fulfilment/subscription-deliveries/sync-delivery-orders';
import { ResumeDueCheckouts } from '#app/sales/checkout/resume-due-checkouts';
import { ContinueDocumentBackfill } from '#app/invoicing/plan-documents/document-backfill';
import { IssuePlanDocuments } from '#app/invoicing/plan-documents/issue-plan-documents';
import { OrdersConfig } from '#app/config';
import { SendRefunds } from '#app/payments/refunds/refund.workflow';
import { ReturnReplacements } from '#app/fulfilment/shipments/return-replacements';
import { WriteDocumentReferences } from '#app/payments/document-references/write-document-references';
import { SendUnknownPaymentRefunds } from '#app/payments/unknown-payments/send-unknown-payment-refunds';
import { PaymentEvents } from '#app/payments/stripe-events/stripe-events.module';
import { WorkNotifier } from '#app/core/work-notifier';

/** Background work that calls the payment provider. */
@Injectable()
export class PaymentJobs {
  constructor(
    readonly paymentEvents: PaymentEvents,
    readonly sendRefunds: SendRefunds,
    readonly resumeDueCheckouts: ResumeDueCheckouts,
    readonly sendUnknownPaymentRefunds: SendUnknownPaymentRefunds,
    readonly writeDocumentReferences: WriteDocumentReferences,
  ) {}
}

/** Background work that calls the other services. */
@Injectable()
export class SyncJobs {
  constructor(
    readonly syncAccounts: SyncAccounts,
    readonly syncDeliveryOrders: SyncDeliveryOrders,
    readonly returnReplacements: ReturnReplacements,
    readonly issuePlanDocuments: IssuePlanDocuments,
    readonly continueDocumentBackfill: ContinueDocumentBackfill,
  ) {}
}

/** Background workers of every copy of the service: each claims work that no other has. */
@Injectable()
export class BackgroundWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers: PollingWorker[];

  constructor(payments: PaymentJobs, sync: SyncJobs, config: OrdersConfig, notifier: WorkNotifier, @InjectLogger() logger: Logger) {
    const createWorker = (name: string, work: () => Promise<boolean>) =>
      new PollingWorker({ name, everyMs: config.dueEveryMs, logger, work });
    const stripeEvents = createWorker('stripe-events', () => payments.paymentEvents.applyStored());
    const refunds = createWorker('refunds', () => payments.sendRefunds.send());
    const unknownPayments = createWorker('unknown-payments', () => payments.sendUnknownPaymentRefunds.send());
    const accounts = createWorker('accounts', () => sync.syncAccounts.syncDueAccounts());
    const deliveries = createWorker('deliveries', () => sync.syncDeliveryOrders.sync());
    const planDocuments = createWorker('plan-documents', () => sync.issuePlanDocuments.issue());
    const documentBackfill = createWorker('document-backfill', () => sync.continueDocumentBackfill.continue());
    notifier.on('stripeEvents', () => stripeEvents.wake());
    notifier.on('refunds', () => refunds.wake());
    notifier.on('refunds', () => unknownPayments.wake());
    notifier.on('accounts', () => accounts.wake());
    notifier.on('deliveries', () => deliveries.wake());
    notifier.on('planDocuments', () => planDocuments.wake());
    notifier.on('documentBackfill', () => documentBackfill.wake());
    const pollingOnlyWorkers = [
      createWorker('document-references', () => payments.writeDocumentReferences.write()),
      createWorker('checkouts', () => payments.resumeDueCheckouts.resume()),
      createWorker('replacements', () => sync.returnReplacements.return()),
    ];
    const documentWorkers = [planDocuments, documentBackfill];
    this.workers = [stripeEvents, refunds, unknownPayments, accounts, deliveries, ...documentWorkers, ...pollingOnlyWorkers];
  }

  onApplicationBootstrap(): void {
    for (const work of this.workers) work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((work) => work.stop()));
  }
}
