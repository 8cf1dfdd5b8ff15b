import type { ChargeForDocuments } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { FindUndocumentedCharges, isLeftToStaff, type UndocumentedCharge } from '#app/invoicing/plan-documents/find-undocumented-charges';
import { IssueOverdueOrderInvoices } from '#app/invoicing/plan-documents/issue-overdue-order-invoices';
import { RequestPlanDocuments } from '#app/invoicing/plan-documents/request-plan-documents';
import { countRepair } from './count-repair';

/** Milliseconds in which the event of a charge or of a refund may still be on its way. */
const EVENT_DELAY_MS = 3_600_000;

/** Asks subscriptions for all charges, and requests the documents whose events were missed. Orders that no charge documents follow. */
@Injectable()
export class ComparePlanDocuments {
  constructor(
    private readonly undocumented: FindUndocumentedCharges,
    private readonly requestPlanDocuments: RequestPlanDocuments,
    private readonly overdueOrderInvoices: IssueOverdueOrderInvoices,
  ) {}

  /**
   * Staff decide about charges without an invoice that are older than the comparisons look back. A charge with an invoice gets its missing
   * credit notes, however old it is. @throws Unavailable, RemoteFailure
   */
  async compare(now: Date, signal: AbortSignal): Promise<void> {
    for await (const charges of this.undocumented.readPages()) {
      for (const undocumented of charges) {
        if (signal.aborted) return;
        await this.request(undocumented, now);
      }
    }
    // Last, so that each charge that is known has requested its document.
    countRepair('plan-document', await this.overdueOrderInvoices.issue(now));
  }

  private async request(undocumented: UndocumentedCharge, now: Date): Promise<void> {
    const isTooEarly = now.getTime() - latestChangeOf(undocumented.charge) < EVENT_DELAY_MS;
    if (isTooEarly || isLeftToStaff(undocumented, this.undocumented.earlierUntil(now))) return;
    countRepair('plan-document', await this.requestPlanDocuments.requestMissing(undocumented.charge));
  }
}

/** Milliseconds of the payment or of the latest refund. */
function latestChangeOf({ paidAt, refunds }: ChargeForDocuments): number {
  return Math.max(...[paidAt, ...refunds.map(({ at }) => at)].map((time) => Date.parse(time)));
}
