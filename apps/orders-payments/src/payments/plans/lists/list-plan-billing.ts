import { type ListedPlan, type PaidPlanInvoice, type ProviderDispute, type ProviderRefund, secondOf } from '@brote/contracts/payments';
import { createdSinceFilter, StripeRateLimiter, SINGLE_RETRY } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { toListedPlan } from '#app/payments/plans/billing/read-billed-plans';
import { nextCursorOf, PAGE_SIZE, pageAfter } from '#app/payments/plans/list-page';
import { toProviderDispute, toProviderRefund } from '#app/payments/plans/refunds/plan-refunds';
import { idOf } from '#app/payments/stripe/stripe-id';

/** Parameters of one page of a list. */
type PageParams = Stripe.PaginationParams;

/**
 * Lists the billing of plans at Stripe, for comparisons. Lists are read page by page, and each page waits for its turn among background
 * calls. Every method may throw Stripe's errors.
 */
@Injectable()
export class ListPlanBilling {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /** Every plan, also ended ones, newest first. */
  async *listPlans(): AsyncGenerator<{ plans: ListedPlan[] }> {
    const pages = this.readPages((params) => this.stripe.subscriptions.list({ ...params, status: 'all' }, SINGLE_RETRY));
    for await (const page of pages) yield { plans: page.map(toListedPlan) };
  }

  /** Paid invoices of all plans, created since then. A page may be empty. */
  async *listPaidInvoices(since: Date): AsyncGenerator<{ invoices: PaidPlanInvoice[] }> {
    const filter = { created: createdSinceFilter(since), status: 'paid' as const };
    const pages = this.readPages((params) => this.stripe.invoices.list({ ...params, ...filter }, SINGLE_RETRY));
    for await (const page of pages) yield { invoices: page.flatMap((invoice) => toPaidInvoice(invoice) ?? []) };
  }

  /** Refunds created since then, of plans and of orders. */
  async *listRefunds(since: Date): AsyncGenerator<{ refunds: ProviderRefund[] }> {
    const created = createdSinceFilter(since);
    const pages = this.readPages((params) => this.stripe.refunds.list({ ...params, created }, SINGLE_RETRY));
    for await (const page of pages) yield { refunds: page.map(toProviderRefund) };
  }

  /** Disputes created since then, about plans and about orders. */
  async *listDisputes(since: Date): AsyncGenerator<{ disputes: ProviderDispute[] }> {
    const created = createdSinceFilter(since);
    const pages = this.readPages((params) => this.stripe.disputes.list({ ...params, created }, SINGLE_RETRY));
    for await (const page of pages) yield { disputes: page.map(toProviderDispute) };
  }

  /** A dispute that was created before a time; null for a later one, which `listDisputes` contains. */
  async readDisputeBefore(disputeId: string, time: Date): Promise<ProviderDispute | null> {
    await this.waitForTurn();
    const dispute = await this.stripe.disputes.retrieve(disputeId, {}, SINGLE_RETRY);
    return dispute.created < secondOf(time) ? toProviderDispute(dispute) : null;
  }

  /** Waits until background work may cause the next call to Stripe. */
  async waitForTurn(): Promise<void> {
    await this.rateLimiter.acquire();
  }

  /** The entries of all pages, a page at a time. */
  private async *readPages<Entry extends { id: string }>(
    readPage: (params: PageParams) => Promise<Stripe.ApiList<Entry>>,
  ): AsyncGenerator<Entry[]> {
    let cursor: string | null = null;
    do {
      await this.waitForTurn();
      const page: Stripe.ApiList<Entry> = await readPage({ limit: PAGE_SIZE, ...pageAfter(cursor) });
      yield page.data;
      cursor = nextCursorOf(page);
    } while (cursor !== null);
  }
}

/** Null for an invoice without a subscription. */
function toPaidInvoice({ id, parent, lines }: Stripe.Invoice): PaidPlanInvoice | null {
  const stripeSubscription = idOf(parent?.subscription_details?.subscription);
  return stripeSubscription === null ? null : { id, stripeSubscription, lineIds: lines.data.map((line) => line.id) };
}
