import {
  type ChargeForDocuments,
  findOutdatedPlanBilling,
  type FindOutdatedPlanBillingReply,
  type FindOutdatedPlanBillingRequest,
  listChargesForDocuments,
  type ListChargesForDocumentsReply,
  type ListChargesForDocumentsRequest,
  listOpenPlanDisputes,
  type ListOpenPlanDisputesReply,
} from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';

/** Charges of one page. */
const PAGE_SIZE = 2;
const NOTHING_OUTDATED: FindOutdatedPlanBillingReply = { outdated: [], unknownPlanInvoices: [] };

/** The part of the subscriptions service that compares pages of Stripe's lists. By default nothing differs. */
@Controller()
export class FakePlanBilling {
  /** Compared pages, oldest first. */
  readonly pages: FindOutdatedPlanBillingRequest[] = [];
  /** Requests for open disputes: the last step of each comparison. */
  comparisons = 0;
  openDisputes: string[] = [];
  isFailing = false;
  /** All charges of plans. */
  charges: ChargeForDocuments[] = [];
  /** Runs before a page of charges is answered. An error is the answer. */
  beforeCharges: (cursor: string | null) => Promise<void> = () => Promise.resolve();
  /** Compares one page. */
  compare: (page: FindOutdatedPlanBillingRequest) => FindOutdatedPlanBillingReply = () => NOTHING_OUTDATED;

  @RequestHandler(findOutdatedPlanBilling)
  find(page: FindOutdatedPlanBillingRequest): Promise<FindOutdatedPlanBillingReply> {
    this.pages.push(page);
    return Promise.resolve(this.compare(page));
  }

  @RequestHandler(listChargesForDocuments)
  async listCharges({ cursor }: ListChargesForDocumentsRequest): Promise<ListChargesForDocumentsReply> {
    if (this.isFailing) throw new Error('The charges cannot be read');
    await this.beforeCharges(cursor);
    const left = this.charges
      .filter(({ chargeId }) => chargeId > (cursor ?? ''))
      .sort((one, other) => (one.chargeId < other.chargeId ? -1 : 1));
    const charges = left.slice(0, PAGE_SIZE);
    return { charges, nextCursor: left.length > PAGE_SIZE ? (charges.at(-1)?.chargeId ?? null) : null };
  }

  @RequestHandler(listOpenPlanDisputes)
  listOpenDisputes(): Promise<ListOpenPlanDisputesReply> {
    this.comparisons += 1;
    if (this.isFailing) return Promise.reject(new Error('The plans cannot be read'));
    return Promise.resolve({ disputeIds: this.openDisputes, nextCursor: null });
  }
}
