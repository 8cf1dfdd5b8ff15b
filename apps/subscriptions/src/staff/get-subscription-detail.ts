import {
  type StripeSubscriptionState,
  getSubscriptionForStaff,
  type LedgerEntryView,
  type LedgerView,
  type StaffSubscriptionView,
} from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { isStripeFault } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { isHidden } from '#app/deliveries/hidden-people';
import { readState } from '#app/stripe/stripe-state';
import { Store } from '#app/store';
import type { Subscription } from '#app/subscriptions/subscription';
import { statusOf } from '#app/subscriptions/subscription.machine';
import { subscriptionById } from '#app/subscriptions/subscription-rows';
import { SubscriptionViews } from '#app/subscriptions/subscription-views';
import { CountDeliveries } from './count-deliveries';

const MOST_ENTRIES = 50;
const ENTRIES = `
  SELECT id, kind, thousandths, cycle, at FROM ledger_entry WHERE subscription_id = $1 ORDER BY id DESC LIMIT ${MOST_ENTRIES}`;

type Entry = Omit<LedgerEntryView, 'at'> & { at: Date };

/** Returns one subscription with its ledger and its current state at Stripe. */
@Injectable()
export class GetSubscriptionDetail {
  constructor(
    private readonly store: Store,
    private readonly views: SubscriptionViews,
    private readonly stripe: Stripe,
    private readonly deliveries: CountDeliveries,
  ) {}

  /** @throws Refusal SUBSCRIPTION_UNKNOWN */
  async get(subscriptionId: string): Promise<StaffSubscriptionView> {
    const one = (await subscriptionById(this.store, subscriptionId)) ?? refuse(getSubscriptionForStaff, 'SUBSCRIPTION_UNKNOWN');
    if (await isHidden(this.store, one.userId)) one.shipping = null;
    const [subscription, ledger, stripe, completedDeliveries] = await Promise.all([
      this.views.of(one),
      this.ledger(one),
      this.atStripe(one),
      this.deliveries.ofSubscription(one.id),
    ]);
    const paidUntil = one.paidUntil?.toISOString() ?? null;
    const agrees = stripe && agree(one, paidUntil, stripe);
    return { userId: one.userId, subscription, paidUntil, ledger, stripe, agrees, completedDeliveries };
  }

  private async ledger({ id, paid, refunded, consumed, adjusted }: Subscription): Promise<LedgerView> {
    const entries = await this.store.query<Entry>(ENTRIES, [id]);
    const balance = paid - refunded + adjusted - consumed;
    return { paid, refunded, consumed, adjusted, balance, entries: entries.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
  }

  /** The state at Stripe; null when Stripe does not answer, so that the stored data are still returned. */
  private async atStripe({ stripeSubscription, paid }: Subscription): Promise<StripeSubscriptionState | null> {
    try {
      const { id, status, paidUntil, endsAt } = readState(await this.stripe.subscriptions.retrieve(stripeSubscription));
      const meaning = statusOf(status, paid > 0);
      return { id, status, meaning, paidUntil: paidUntil?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null };
    } catch (error) {
      if (isStripeFault(error)) return null;
      throw error;
    }
  }
}

/** An ended subscription keeps the last paid day that Stripe reported, so the days are not compared. */
function agree({ status }: Subscription, paidUntil: string | null, stripe: StripeSubscriptionState): boolean {
  return status === stripe.meaning && (status === 'cancelled' || stripe.paidUntil === paidUntil);
}
