import * as staff from '@brote/contracts/staff-orders';
import type { ChargeForDocuments } from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { eurosFromCents } from '@brote/money';
import { Clock, madridDay } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { StartDocumentBackfill } from '#app/invoicing/plan-documents/document-backfill';
import type { DocumentBackfill } from '#app/invoicing/plan-documents/document-backfill.entity';
import { FindUndocumentedCharges, isLeftToStaff } from '#app/invoicing/plan-documents/find-undocumented-charges';
import { PlanDocumentsQueries } from '#app/invoicing/plan-documents/plan-documents.queries';
import { canBeInvoiced } from '#app/invoicing/plan-documents/simplified-invoices';

/** Cents and number of charges. */
interface ChargeSum {
  count: number;
  amount: number;
  refunded: number;
}

/** What staff would issue: the charges that have no invoice and that the reconciler leaves to them. */
@Controller()
export class PreviewEarlierDocuments {
  constructor(
    private readonly undocumented: FindUndocumentedCharges,
    private readonly documents: PlanDocumentsQueries,
    private readonly clock: Clock,
  ) {}

  /** Reads all charges, and changes nothing. @throws Unavailable */
  @RequestHandler(staff.previewEarlierDocuments)
  async preview(): Promise<staff.EarlierDocumentsPreview> {
    const paidBefore = this.undocumented.earlierUntil(this.clock.now());
    const isIssuing = (await this.documents.findRunningBackfill()) !== null;
    const sumsByMonth = new Map<string, ChargeSum>();
    let simplified = 0;
    let withoutBuyer = 0;
    for await (const page of this.undocumented.readPages()) {
      const earlier = page.filter((undocumented) => isLeftToStaff(undocumented, paidBefore)).map(({ charge }) => charge);
      const invoiced = earlier.filter(canBeInvoiced);
      for (const charge of invoiced) addToMonth(sumsByMonth, charge);
      simplified += invoiced.filter(({ hasBuyer }) => !hasBuyer).length;
      withoutBuyer += earlier.length - invoiced.length;
    }
    return { ...previewOf(sumsByMonth), paidBefore: paidBefore.toISOString(), simplified, withoutBuyer, isIssuing };
  }
}

function addToMonth(sumsByMonth: Map<string, ChargeSum>, { paidAt, amount, refunded }: ChargeForDocuments): void {
  const month = madridDay(new Date(paidAt)).slice(0, 7);
  const sum = sumsByMonth.get(month) ?? { count: 0, amount: 0, refunded: 0 };
  sumsByMonth.set(month, { count: sum.count + 1, amount: sum.amount + amount, refunded: sum.refunded + refunded });
}

function previewOf(sumsByMonth: ReadonlyMap<string, ChargeSum>): Pick<staff.EarlierDocumentsPreview, keyof ChargeSum | 'months'> {
  const sums = [...sumsByMonth.values()];
  const totalOf = (field: keyof ChargeSum) => sums.reduce((total, sum) => total + sum[field], 0);
  return {
    count: totalOf('count'),
    amount: eurosFromCents(totalOf('amount')),
    refunded: eurosFromCents(totalOf('refunded')),
    months: [...sumsByMonth]
      .sort(([month], [otherMonth]) => month.localeCompare(otherMonth))
      .map(([month, { count, amount, refunded }]) => ({
        month,
        count,
        amount: eurosFromCents(amount),
        refunded: eurosFromCents(refunded),
      })),
  };
}

/** Issues the documents of earlier charges; workers request and issue them. Recorded in the audit. */
@Controller()
export class IssueEarlierDocuments {
  constructor(
    private readonly startDocumentBackfill: StartDocumentBackfill,
    private readonly audit: StaffAudit,
  ) {}

  /** Repeating it changes and records nothing. @throws Refusal REAUTHENTICATION_REQUIRED */
  @RequestHandler(staff.issueEarlierDocuments)
  async issue({ backfillId }: staff.IssueEarlierDocumentsRequest, call: CallContext): Promise<staff.DocumentBackfillView> {
    this.audit.requireRecentAuthentication(call);
    const target = { type: 'document-backfill', id: backfillId };
    const auditHook = this.audit.hookOf(call, { action: 'plan-document.issue-earlier', target });
    return backfillView(await this.startDocumentBackfill.start(backfillId, auditHook));
  }
}

function backfillView({ id: backfillId, state, startedAt, paidBefore }: DocumentBackfill): staff.DocumentBackfillView {
  return { backfillId, state, startedAt: startedAt.toISOString(), paidBefore: paidBefore.toISOString() };
}
