import { SubscriptionStore } from '#app/subscription-store';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ExecuteStripeCommand, StripeCommandRefused } from '#app/billing/stripe-commands/execute-stripe-command';
import { storeStripeCommandFor } from '#app/billing/stripe-commands/store-stripe-command';
import { EXPAND_STATE, readState, type StripeState } from '#app/billing/stripe/stripe-state';
import { openInvoiceOf } from '#app/billing/invoices/apply-invoice';
import type { OpenInvoice, Subscription } from '#app/plans/subscriptions/subscription';
import { statusFromStripe } from '#app/plans/subscriptions/subscription.machine';
import { lockSubscription, saveSubscription, findSubscriptionByStripeId } from '#app/plans/subscriptions/subscription.queries';
import { StatusEffects } from './status-effects';

const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Syncs a subscription with Stripe. Commands, webhooks and reconciliations all use it. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: SubscriptionStore,
    private readonly executeStripeCommand: ExecuteStripeCommand,
    private readonly statusEffects: StatusEffects,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * An unknown subscription is ignored.
   * @throws Stripe's errors, StripeCommandUncertain
   */
  async sync(stripeId: string): Promise<void> {
    const storedSubscription = await findSubscriptionByStripeId(this.store, stripeId);
    if (storedSubscription === null) return;
    await this.executePendingCommand(storedSubscription);
    const status = await this.readAndApply(storedSubscription.id, stripeId);
    await this.cancelIfEnded(stripeId, status);
  }

  /** Executes the pending command first, so that its effects have the right cause. */
  private async executePendingCommand({ id, pendingCommand }: Subscription): Promise<void> {
    if (pendingCommand === null) return;
    try {
      await this.executeStripeCommand.run(id);
    } catch (error) {
      if (!(error instanceof StripeCommandRefused)) throw error;
      this.logger.warn(
        { subscriptionId: id, kind: pendingCommand.kind, reason: error.message },
        'Stripe refused the command of a subscription',
      );
    }
  }

  /** Reads and applies the state at Stripe. Returns the status at Stripe. */
  private async readAndApply(id: string, stripeId: string): Promise<string> {
    const readAt = await this.store.database.now();
    const state = readState(await this.stripe.subscriptions.retrieve(stripeId, { expand: EXPAND_STATE }, SINGLE_RETRY));
    const owedInvoice = await this.findOwedInvoice(state);
    await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, id);
      // An older read never overwrites a newer one. A command stored in between is executed first.
      if (subscription.pendingCommand !== null || (subscription.stripeSeenAt !== null && subscription.stripeSeenAt >= readAt)) return;
      subscription.stripeSeenAt = readAt;
      copyStripeState(subscription, state);
      subscription.openInvoice ??= owedInvoice;
      await this.statusEffects.apply(tx, subscription, statusFromStripe(state.status, subscription.paid > 0));
      await saveSubscription(tx, subscription);
    });
    return state.status;
  }

  /** The open invoice of a past-due plan, so that its event contains the amount. */
  private async findOwedInvoice({ id, status }: StripeState): Promise<OpenInvoice | null> {
    if (status !== 'past_due' && status !== 'unpaid') return null;
    const { data } = await this.stripe.invoices.list({ subscription: id, status: 'open', limit: 1 }, SINGLE_RETRY);
    return data[0] === undefined ? null : openInvoiceOf(data[0]);
  }

  /**
   * Ends a plan at once when Stripe's portal ends it with its period, because that end is final here. It also ends a plan after its last
   * failed charge, if Stripe keeps it unpaid.
   */
  private async cancelIfEnded(stripeId: string, status: string): Promise<void> {
    const subscription = await findSubscriptionByStripeId(this.store, stripeId);
    if (subscription === null || subscription.status === 'cancelled' || subscription.pendingCommand !== null) return;
    if (subscription.endsAt === null && status !== 'unpaid') return;
    await storeStripeCommandFor(this.store, subscription.id, {
      kind: 'cancel',
      reason: subscription.endsAt === null ? 'unpaid' : 'portal',
    });
    await this.executeStripeCommand.run(subscription.id);
    await this.readAndApply(subscription.id, stripeId);
  }
}

function copyStripeState(
  subscription: Subscription,
  { itemId, paidUntil, endsAt, pausedAt, paymentMethod, cardKey, status }: StripeState,
): void {
  subscription.stripeItem = itemId;
  if (status !== 'canceled') Object.assign(subscription, { paidUntil, pausedAt });
  subscription.endsAt = endsAt;
  subscription.paymentMethod = paymentMethod ?? subscription.paymentMethod;
  subscription.cardKey = cardKey ?? subscription.cardKey;
  if (status === 'active') subscription.openInvoice = null;
}
