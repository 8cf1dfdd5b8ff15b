import { Database } from '@brote/persistence';
import { gauge } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { UNFINISHED_STEPS } from '#app/sales/checkout/checkout.entity';
import { PlanDocumentsQueries } from '#app/invoicing/plan-documents/plan-documents.queries';
import { MeasureSending } from '#app/invoicing/billing-records/sending/measure-sending';
import { UnknownPaymentsQueries } from '#app/payments/unknown-payments/unknown-payments.queries';
import { SELECT_BACKLOG, COUNT_LATE_CHECKOUTS } from './reconciliation.sql';

const overdueCheckoutsGauge = gauge('saga_overdue', 'Checkouts that have been due for two minutes or more', ['step']);
const oldestStripeEventGauge = gauge('stripe_event_oldest_seconds', 'Age of the oldest Stripe event that was not applied yet, in seconds');
const requestedRefundsGauge = gauge('refund_requested', 'Requested refunds that Stripe has not accepted yet');

const openUnknownPaymentsGauge = gauge(
  'unknown_payments_open',
  'Payments at Stripe of an unknown order or plan that staff have to decide about',
);
const failedPlanDocumentsGauge = gauge('plan_documents_failed', 'Documents of plans that could not be issued; staff decide about them');
const oldestPlanDocumentGauge = gauge('plan_document_oldest_seconds', 'Age of the oldest document of a plan that is due, in seconds');
const overdueWithdrawalsGauge = gauge('withdrawal_refund_overdue', 'Withdrawals whose refund is overdue');

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
    const overdueCounts = await this.database.query<{ step: string; count: number }>(COUNT_LATE_CHECKOUTS, {
      unfinishedSteps: UNFINISHED_STEPS,
      now,
    });
    for (const step of UNFINISHED_STEPS) overdueCheckoutsGauge.set({ step }, overdueCounts.find((row) => row.step === step)?.count ?? 0);
    const [row] = await this.database.query<{ age: number; refunds: number; withdrawals: number }>(SELECT_BACKLOG, { now });
    oldestStripeEventGauge.set(row?.age ?? 0);
    requestedRefundsGauge.set(row?.refunds ?? 0);
    overdueWithdrawalsGauge.set(row?.withdrawals ?? 0);
    openUnknownPaymentsGauge.set(await this.unknownPayments.countOpen());
    const { failedCount, oldestSeconds } = await this.planDocuments.measure(now);
    failedPlanDocumentsGauge.set(failedCount);
    oldestPlanDocumentGauge.set(oldestSeconds);
    await this.measureSending.measure(now);
  }
}
