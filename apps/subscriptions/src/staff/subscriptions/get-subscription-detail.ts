import {
  type StripeSubscriptionState,
  getSubscriptionForStaff,
  type LedgerEntryView,
  type LedgerView,
  type StaffSubscriptionView,
} from '@brote/contracts/subscriptions';
import { getBilledPlan } from '@brote/contracts/payments';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { isBillingUnavailable } from '#app/billing/stripe-commands/billing-failure';
import { isPersonHidden } from '#app/schedule/deliveries/hidden-person-sql';
import { PaymentsClient } from '#app/billing/payments-client';
import { SubscriptionStore } from '#app/subscription-store';
import { type Subscription, statusFromStripe } from '#app/plans/subscriptions/subscription';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionViews } from '#app/changes/views/subscription-views';
import { SELECT_ENTRIES, COUNT_OF_SUBSCRIPTION } from './staff.sql';

type LedgerEntryRow = Omit<LedgerEntryView, 'at'> & { at: Date };

/** Returns one subscription with its ledger and its current state at Stripe. */
@Injectable()
export class GetSubscriptionDetail {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly views: SubscriptionViews,
    private readonly payments: PaymentsClient,
  ) {}

  /** @throws Refusal SUBSCRIPTION_UNKNOWN */
  async get(subscriptionId: string): Promise<StaffSubscriptionView> {
    const subscription =
      (await findSubscriptionById(this.store, subscriptionId)) ?? refuse(getSubscriptionForStaff, 'SUBSCRIPTION_UNKNOWN');
    if (await isPersonHidden(this.store, subscription.userId)) Object.assign(subscription, { shipping: null, company: null });
    const [view, ledger, stripe, [row]] = await Promise.all([
      this.views.toView(subscription),
      this.readLedger(subscription),
      this.readStripeState(subscription),
      this.store.query<{ delivered: number }>(COUNT_OF_SUBSCRIPTION, { subscriptionId }),
    ]);
    const paidUntil = subscription.paidUntil?.toISOString() ?? null;
    const agrees = stripe && isInSync(subscription, paidUntil, stripe);
    return { userId: subscription.userId, subscription: view, paidUntil, ledger, stripe, agrees, completedDeliveries: row?.delivered ?? 0 };
  }

  private async readLedger({ id, paid, refunded, consumed, adjusted }: Subscription): Promise<LedgerView> {
    const entries = await this.store.query<LedgerEntryRow>(SELECT_ENTRIES, { subscriptionId: id });
    const balance = paid - refunded + adjusted - consumed;
    return { paid, refunded, consumed, adjusted, balance, entries: entries.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
  }

  /** The state at Stripe; null when Stripe does not answer, so that the stored data are still returned. */
  private async readStripeState({ stripeSubscription, paid }: Subscription): Promise<StripeSubscriptionState | null> {
    try {
      const { id, status, paidUntil, endsAt } = await this.payments.send(getBilledPlan, { stripeSubscription });
      const meaning = statusFromStripe(status, paid > 0);
      return { id, status, meaning, paidUntil, endsAt };
    } catch (error) {
      if (isBillingUnavailable(error)) return null;
      throw error;
    }
  }
}

/** An ended subscription keeps the last paid day that Stripe reported, so the days are not compared. */
function isInSync({ status }: Subscription, paidUntil: string | null, stripe: StripeSubscriptionState): boolean {
  return status === stripe.meaning && (status === 'cancelled' || stripe.paidUntil === paidUntil);
}
