import { type BilledPlan, getBilledPlan } from '@brote/contracts/payments';
import { SubscriptionStore } from '#app/subscription-store';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { StripeCommandRefused } from '#app/billing/stripe-commands/billing-failure';
import { ExecuteStripeCommand, storeStripeCommandFor } from '#app/billing/stripe-commands/execute-stripe-command';
import { PaymentsClient } from '#app/billing/payments-client';
import { type Subscription, statusFromStripe } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription, findSubscriptionByStripeId } from '#app/plans/subscriptions/subscription.queries';
import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';

/** Effects of a new status on deliveries, ledger and events. The module that decides about the status provides it. */
export abstract class StatusEffects {
  /**
   * Changes the status in the transaction of the sync. The subscription is locked, and saved afterwards. The current status changes nothing.
   * @throws IllegalSubscriptionTransition
   */
  abstract apply(tx: Transaction, subscription: Subscription, toStatus: SubscriptionStatus): Promise<void>;
}

/** Syncs a subscription with Stripe. Commands, webhooks and reconciliations all use it. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    private readonly executeStripeCommand: ExecuteStripeCommand,
    private readonly statusEffects: StatusEffects,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * An unknown subscription is ignored.
   * @throws the errors of `PaymentsClient`, StripeCommandUncertain
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
    const state = await this.payments.send(getBilledPlan, { stripeSubscription: stripeId });
    await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, id);
      // An older read never overwrites a newer one. A command stored in between is executed first.
      if (subscription.pendingCommand !== null || (subscription.stripeSeenAt !== null && subscription.stripeSeenAt >= readAt)) return;
      subscription.stripeSeenAt = readAt;
      copyStripeState(subscription, state);
      // The open invoice of a past-due plan, so that its event contains the amount.
      subscription.openInvoice ??= state.owedInvoice;
      await this.statusEffects.apply(tx, subscription, statusFromStripe(state.status, subscription.paid > 0));
      await saveSubscription(tx, subscription);
    });
    return state.status;
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

function copyStripeState(subscription: Subscription, { itemId, paymentMethod, cardKey, status, ...times }: BilledPlan): void {
  subscription.stripeItem = itemId;
  if (status !== 'canceled') Object.assign(subscription, { paidUntil: toDate(times.paidUntil), pausedAt: toDate(times.pausedAt) });
  subscription.endsAt = toDate(times.endsAt);
  subscription.paymentMethod = paymentMethod ?? subscription.paymentMethod;
  subscription.cardKey = cardKey ?? subscription.cardKey;
  if (status === 'active') subscription.openInvoice = null;
}

function toDate(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}
