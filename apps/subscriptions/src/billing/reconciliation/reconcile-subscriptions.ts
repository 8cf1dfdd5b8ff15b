import { Database } from '@brote/persistence';
import { createdSinceFilter, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { idOf, readState } from '#app/billing/stripe/stripe-state';
import { findSubscriptionByStripeId } from '#app/plans/subscriptions/subscription.queries';
import { statusFromStripe } from '#app/plans/subscriptions/subscription.machine';
import { Repair } from './repair';
import { SELECT_PAID_ENTRY, SELECT_SESSION_OF_CHECKOUT, SELECT_SUBSCRIPTIONS } from './stripe-reconciliation.sql';

const PAGE_SIZE = 100;

interface StoredSubscription {
  stripeId: string;
  status: string;
  paid: number;
  paidUntil: Date | null;
}

/** Compares all subscriptions at Stripe and recent invoices with the stored ones, and syncs those that differ. */
@Injectable()
export class ReconcileSubscriptions {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly rateLimiter: StripeRateLimiter,
    private readonly repair: Repair,
  ) {}

  /**
   * Compares page by page, so that memory stays constant.
   * @throws Stripe's errors
   */
  async reconcileAll(stopSignal: AbortSignal): Promise<void> {
    let batch: Stripe.Subscription[] = [];
    for await (const subscription of this.stripe.subscriptions.list({ status: 'all', limit: PAGE_SIZE })) {
      if (stopSignal.aborted) return;
      batch.push(subscription);
      if (batch.length < PAGE_SIZE) continue;
      await this.compare(batch);
      batch = [];
    }
    await this.compare(batch);
  }

  /** Books paid invoices whose event never arrived. @throws Stripe's errors */
  async reconcileInvoices(since: Date, stopSignal: AbortSignal): Promise<void> {
    const createdFilter = createdSinceFilter(since);
    for await (const invoice of this.stripe.invoices.list({ created: createdFilter, status: 'paid', limit: PAGE_SIZE })) {
      if (stopSignal.aborted) return;
      const lineIds = invoice.lines.data.map(({ id }) => id);
      const [bookedEntry] = await this.database.query(SELECT_PAID_ENTRY, {
        lineIds,
      });
      if (bookedEntry !== undefined) continue;
      if (await this.isPlanStored(invoice)) await this.repair.repair('invoice', invoice.id);
      else await this.repair.apply('invoice', invoice.id);
    }
  }

  /** A payment of an unknown plan is no repair: staff decide about it. */
  private async isPlanStored({ parent }: Stripe.Invoice): Promise<boolean> {
    const stripeId = idOf(parent?.subscription_details?.subscription);
    return stripeId !== null && (await findSubscriptionByStripeId(this.database, stripeId)) !== null;
  }

  private async compare(batch: readonly Stripe.Subscription[]): Promise<void> {
    if (batch.length === 0) return;
    await this.rateLimiter.acquire();
    const rows = await this.database.query<StoredSubscription>(SELECT_SUBSCRIPTIONS, { stripeIds: batch.map(({ id }) => id) });
    const stored = new Map(rows.map((row) => [row.stripeId, row]));
    for (const subscription of batch) await this.reconcileSubscription(subscription, stored.get(subscription.id));
  }

  private async reconcileSubscription(subscription: Stripe.Subscription, stored: StoredSubscription | undefined): Promise<void> {
    if (stored === undefined) return this.repairOpenSession(subscription);
    if (isInSync(subscription, stored)) return;
    await this.rateLimiter.acquire();
    await this.repair.repair('subscription', subscription.id);
  }

  /** Adopts a subscription from a Checkout Session whose completion event never arrived. */
  private async repairOpenSession({ metadata }: Stripe.Subscription): Promise<void> {
    const [row] = await this.database.query<{ sessionId: string }>(SELECT_SESSION_OF_CHECKOUT, {
      subscriptionId: metadata['subscription_id'] ?? '',
    });
    if (row !== undefined) await this.repair.repair('session', row.sessionId);
  }
}

function isInSync(subscription: Stripe.Subscription, { status, paid, paidUntil }: StoredSubscription): boolean {
  const state = readState(subscription);
  const hasSameStatus = statusFromStripe(state.status, paid > 0) === status;
  return hasSameStatus && (status === 'cancelled' || (state.paidUntil?.getTime() === paidUntil?.getTime() && state.endsAt === null));
}
