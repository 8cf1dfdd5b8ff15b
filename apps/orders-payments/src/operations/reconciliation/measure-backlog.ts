import { Database } from '@brote/persistence';
import { gauge } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { UNFINISHED_STEPS } from '#app/sales/checkout/checkout.entity';
import { PlanDocumentsQueries } from '#app/invoicing/plan-documents/plan-documents.queries';
import { MeasureSending } from '#app/invoicing/billing-records/sending/measure-sending';
import { UnknownPaymentsQueries } from '#app/payments/unknown-payments/unknown-payments.queries';
import { COUNT_FAILING_JOBS, SELECT_BACKLOG, COUNT_LATE_CHECKOUTS } from './reconciliation.sql';

/** Attempts of a job after which a person should look. With the pauses between them they take at least four minutes. */
const FAILING_AFTER_TRIES = 8;

const overdueCheckoutsGauge = gauge('saga_overdue', 'Checkouts that have been due for two minutes or more', ['step']);
const oldestStripeEventGauge = gauge('stripe_event_oldest_seconds', 'Age of the oldest Stripe event that was not applied yet, in seconds');
const requestedRefundsGauge = gauge('refund_requested', 'Requested refunds that Stripe has not accepted yet');
const openDisputesGauge = gauge('disputes_open', 'Disputes of orders that the bank has not decided yet');
const failingJobsGauge = gauge('jobs_failing', 'Waiting jobs that have failed eight times or more', ['queue']);

const openUnknownPaymentsGauge = gauge(
  'unknown_payments_open',
  'Payments at Stripe of an unknown order or plan that staff have to decide about',
);
const failedPlanDocumentsGauge = gauge('plan_documents_failed', 'Documents of plans that could not be issued; staff decide about them');
const oldestPlanDocumentGauge = gauge('plan_document_oldest_seconds', 'Age of the oldest document of a plan that is due, in seconds');
const overdueWithdrawalsGauge = gauge('withdrawal_refund_overdue', 'Withdrawals whose refund is overdue');

const unlabeledGauges = [
  ...[oldestStripeEventGauge, requestedRefundsGauge, openDisputesGauge, overdueWithdrawalsGauge],
  ...[openUnknownPaymentsGauge, failedPlanDocumentsGauge, oldestPlanDocumentGauge],
];

interface BacklogRow {
  age: number;
  refunds: number;
  withdrawals: number;
  disputes: number;
}

/** Measures waiting work, so that staff see a stuck checkout. */
@Injectable()
export class MeasureBacklog {
  constructor(
    private readonly database: Database,
    private readonly unknownPayments: UnknownPaymentsQueries,
    private readonly planDocuments: PlanDocumentsQueries,
    private readonly measureSending: MeasureSending,
  ) {}

  async measure(now: Date): Promise<void> {
    await this.measureCheckouts(now);
    await this.measureJobs();
    const [row] = await this.database.query<BacklogRow>(SELECT_BACKLOG, { now });
    oldestStripeEventGauge.set(row?.age ?? 0);
    requestedRefundsGauge.set(row?.refunds ?? 0);
    overdueWithdrawalsGauge.set(row?.withdrawals ?? 0);
    openDisputesGauge.set(row?.disputes ?? 0);
    openUnknownPaymentsGauge.set(await this.unknownPayments.countOpen());
    const { failedCount, oldestSeconds } = await this.planDocuments.measure(now);
    failedPlanDocumentsGauge.set(failedCount);
    oldestPlanDocumentGauge.set(oldestSeconds);
    await this.measureSending.measure(now);
  }

  /** Sets all values to 0. A process that no longer leads must not report an old backlog for ever. */
  forget(): void {
    for (const unlabeledGauge of unlabeledGauges) unlabeledGauge.set(0);
    overdueCheckoutsGauge.reset();
    failingJobsGauge.reset();
    this.measureSending.forget();
  }

  private async measureCheckouts(now: Date): Promise<void> {
    const overdueCounts = await this.database.query<{ step: string; count: number }>(COUNT_LATE_CHECKOUTS, {
      unfinishedSteps: UNFINISHED_STEPS,
      now,
    });
    for (const step of UNFINISHED_STEPS) overdueCheckoutsGauge.set({ step }, overdueCounts.find((row) => row.step === step)?.count ?? 0);
  }

  private async measureJobs(): Promise<void> {
    const rows = await this.database.query<{ queue: string; count: number }>(COUNT_FAILING_JOBS, { minTries: FAILING_AFTER_TRIES });
    for (const { queue, count } of rows) failingJobsGauge.set({ queue }, count);
  }
}
