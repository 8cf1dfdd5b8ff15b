import {
  findOutdatedPlanBilling,
  type FindOutdatedPlanBillingRequest,
  listOpenPlanDisputes,
  type ListOpenPlanDisputesReply,
} from '@brote/contracts/subscriptions';
import type { PlanBillingObject, ProviderDispute } from '@brote/contracts/payments';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { ListPlanBilling } from '#app/payments/plans/lists/list-plan-billing';
import { AnnouncePlanBilling } from '#app/payments/stripe-events/announce-plan-billing';
import { countRepair } from './count-repair';

/** One page of one list at Stripe. */
type BillingPage = Partial<FindOutdatedPlanBillingRequest>;

const NO_ENTRIES: FindOutdatedPlanBillingRequest = { plans: [], invoices: [], refunds: [], disputes: [] };

/** Asks subscriptions which objects at Stripe differ from the stored plans and charges, and announces each of them. */
@Injectable()
export class ComparePlanBilling {
  constructor(
    private readonly planBilling: ListPlanBilling,
    private readonly requests: RequestClient,
    private readonly announcePlanBilling: AnnouncePlanBilling,
  ) {}

  /**
   * Compares all plans, what was created at Stripe since then, and older disputes that are open in the shop. It reads page by page, so that
   * memory stays constant. A failed list does not stop the others.
   * @throws AggregateError of Stripe's errors, Unavailable, RemoteFailure
   */
  async compare(since: Date, signal: AbortSignal): Promise<void> {
    const lists: AsyncIterable<BillingPage>[] = [
      this.planBilling.listPlans(),
      this.planBilling.listPaidInvoices(since),
      this.planBilling.listRefunds(since),
      this.planBilling.listDisputes(since),
      this.listOpenDisputes(since),
    ];
    const errors: unknown[] = [];
    for (const pages of lists) await this.comparePages(pages, signal).catch((error: unknown) => errors.push(error));
    if (errors.length > 0)
      throw new AggregateError(errors, `${errors.length} lists could not be compared: ${errors.map(String).join('; ')}`);
  }

  private async comparePages(pages: AsyncIterable<BillingPage>, signal: AbortSignal): Promise<void> {
    for await (const page of pages) {
      if (signal.aborted) return;
      const request = { ...NO_ENTRIES, ...page };
      if (!isEmpty(request)) await this.comparePage(request, signal);
    }
  }

  /** A payment of an unknown plan is no repair: staff decide about it. */
  private async comparePage(page: FindOutdatedPlanBillingRequest, signal: AbortSignal): Promise<void> {
    const { outdated, unknownPlanInvoices } = await this.requests.send(findOutdatedPlanBilling, page);
    for (const { kind, id } of outdated) {
      if (signal.aborted) return;
      await this.announce(kind, id);
      countRepair(kind);
    }
    for (const id of unknownPlanInvoices) {
      if (signal.aborted) return;
      await this.announce('invoice', id);
    }
  }

  /** Subscriptions reads the object at Stripe. Many repairs at once must leave room for customers below Stripe's limit. */
  private async announce(kind: PlanBillingObject, id: string): Promise<void> {
    await this.planBilling.waitForTurn();
    await this.announcePlanBilling.announceOutdated(kind, id);
  }

  /** The state at Stripe of disputes that are open in the shop and were created before a time. */
  private async *listOpenDisputes(time: Date): AsyncGenerator<{ disputes: ProviderDispute[] }> {
    let cursor: string | null = null;
    do {
      const page: ListOpenPlanDisputesReply = await this.requests.send(listOpenPlanDisputes, { cursor });
      for (const disputeId of page.disputeIds) {
        const dispute = await this.planBilling.readDisputeBefore(disputeId, time);
        if (dispute !== null) yield { disputes: [dispute] };
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
}

function isEmpty({ plans, invoices, refunds, disputes }: FindOutdatedPlanBillingRequest): boolean {
  return plans.length + invoices.length + refunds.length + disputes.length === 0;
}
