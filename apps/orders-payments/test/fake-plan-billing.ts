import {
  findOutdatedPlanBilling,
  type FindOutdatedPlanBillingReply,
  type FindOutdatedPlanBillingRequest,
  listOpenPlanDisputes,
  type ListOpenPlanDisputesReply,
} from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';

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
  /** Compares one page. */
  compare: (page: FindOutdatedPlanBillingRequest) => FindOutdatedPlanBillingReply = () => NOTHING_OUTDATED;

  @RequestHandler(findOutdatedPlanBilling)
  find(page: FindOutdatedPlanBillingRequest): Promise<FindOutdatedPlanBillingReply> {
    this.pages.push(page);
    return Promise.resolve(this.compare(page));
  }

  @RequestHandler(listOpenPlanDisputes)
  listOpenDisputes(): Promise<ListOpenPlanDisputesReply> {
    this.comparisons += 1;
    if (this.isFailing) return Promise.reject(new Error('The plans cannot be read'));
    return Promise.resolve({ disputeIds: this.openDisputes, nextCursor: null });
  }
}
