import { Store } from '#app/store';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ExecuteStripeCommand, StripeCommandRefused } from '#app/stripe-commands/execute-stripe-command';
import { storeStripeCommandFor } from '#app/stripe-commands/store-stripe-command';
import { EXPAND_STATE, readState, type StripeState } from '#app/stripe/stripe-state';
import { ApplyStatus } from './apply-status';
import { openInvoiceOf } from '#app/ledger/apply-invoice';
import type { OpenInvoice, Subscription } from './subscription';
import { statusOf } from './subscription.machine';
import { lockSubscription, saveSubscription, subscriptionAtStripe } from './subscription-rows';

const ONE_MORE_TRY = { maxNetworkRetries: 1 };

/** Brings a subscription to where it is at Stripe. Commands, webhooks and comparisons all end here. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: Store,
    private readonly executeStripeCommand: ExecuteStripeCommand,
    private readonly applyStatus: ApplyStatus,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One that is not known here is left alone. @throws Stripe's errors, StripeCommandUncertain */
  async sync(stripeId: string): Promise<void> {
    const known = await subscriptionAtStripe(this.store, stripeId);
    if (known === null) return;
    await this.executePendingCommand(known);
    const status = await this.look(known.id, stripeId);
    await this.endIfOver(stripeId, status);
  }

  /** What is wanted of Stripe is finished first, so that its effects are known by the reason for them. */
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

  /** What Stripe calls its state. */
  private async look(id: string, stripeId: string): Promise<string> {
    const readAt = await this.store.database.now();
    const state = readState(await this.stripe.subscriptions.retrieve(stripeId, { expand: EXPAND_STATE }, ONE_MORE_TRY));
    const owed = await this.owed(state);
    await this.store.run(async (tx) => {
      const one = await lockSubscription(tx, id);
      // An older look never overwrites a newer one; a command that came in between is carried out first.
      if (one.pendingCommand !== null || (one.stripeSeenAt !== null && one.stripeSeenAt >= readAt)) return;
      one.stripeSeenAt = readAt;
      take(one, state);
      one.openInvoice ??= owed;
      await this.applyStatus.apply(tx, one, statusOf(state.status, one.paid > 0));
      await saveSubscription(tx, one);
    });
    return state.status;
  }

  /** The open invoice of a plan that is behind, so that its event can name the amount at once. */
  private async owed({ id, status }: StripeState): Promise<OpenInvoice | null> {
    if (status !== 'past_due' && status !== 'unpaid') return null;
    const { data } = await this.stripe.invoices.list({ subscription: id, status: 'open', limit: 1 }, ONE_MORE_TRY);
    return data[0] === undefined ? null : openInvoiceOf(data[0]);
  }

  /**
   * Stripe's portal lets it end with its period. Here that is final at once, so it is made final there too. And after the last failed charge a
   * plan ends, also where Stripe is set to keep it unpaid.
   */
  private async endIfOver(stripeId: string, status: string): Promise<void> {
    const one = await subscriptionAtStripe(this.store, stripeId);
    if (one === null || one.status === 'cancelled' || one.pendingCommand !== null) return;
    if (one.endsAt === null && status !== 'unpaid') return;
    await storeStripeCommandFor(this.store, one.id, { kind: 'cancel', reason: one.endsAt === null ? 'unpaid' : 'portal' });
    await this.executeStripeCommand.run(one.id);
    await this.look(one.id, stripeId);
  }
}

function take(one: Subscription, { itemId, paidUntil, endsAt, pausedAt, paymentMethod, cardKey, status }: StripeState): void {
  one.stripeItem = itemId;
  if (status !== 'canceled') Object.assign(one, { paidUntil, pausedAt });
  one.endsAt = endsAt;
  one.paymentMethod = paymentMethod ?? one.paymentMethod;
  one.cardKey = cardKey ?? one.cardKey;
  if (status === 'active') one.openInvoice = null;
}
