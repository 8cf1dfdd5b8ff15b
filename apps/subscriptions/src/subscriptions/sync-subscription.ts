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

const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Syncs a subscription with Stripe. Commands, webhooks and reconciliations all use it. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: Store,
    private readonly executeStripeCommand: ExecuteStripeCommand,
    private readonly applyStatus: ApplyStatus,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * An unknown subscription is ignored.
   * @throws Stripe's errors, StripeCommandUncertain
   */
  async sync(stripeId: string): Promise<void> {
    const known = await subscriptionAtStripe(this.store, stripeId);
    if (known === null) return;
    await this.executePendingCommand(known);
    const status = await this.look(known.id, stripeId);
    await this.endIfOver(stripeId, status);
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
  private async look(id: string, stripeId: string): Promise<string> {
    const readAt = await this.store.database.now();
    const state = readState(await this.stripe.subscriptions.retrieve(stripeId, { expand: EXPAND_STATE }, SINGLE_RETRY));
    const owed = await this.owed(state);
    await this.store.run(async (tx) => {
      const one = await lockSubscription(tx, id);
      // An older read never overwrites a newer one. A command stored in between is executed first.
      if (one.pendingCommand !== null || (one.stripeSeenAt !== null && one.stripeSeenAt >= readAt)) return;
      one.stripeSeenAt = readAt;
      take(one, state);
      one.openInvoice ??= owed;
      await this.applyStatus.apply(tx, one, statusOf(state.status, one.paid > 0));
      await saveSubscription(tx, one);
    });
    return state.status;
  }

  /** The open invoice of a past-due plan, so that its event contains the amount. */
  private async owed({ id, status }: StripeState): Promise<OpenInvoice | null> {
    if (status !== 'past_due' && status !== 'unpaid') return null;
    const { data } = await this.stripe.invoices.list({ subscription: id, status: 'open', limit: 1 }, SINGLE_RETRY);
    return data[0] === undefined ? null : openInvoiceOf(data[0]);
  }

  /**
   * Ends a plan at once when Stripe's portal ends it with its period, because that end is final here. It also ends a plan after its last
   * failed charge, if Stripe keeps it unpaid.
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
