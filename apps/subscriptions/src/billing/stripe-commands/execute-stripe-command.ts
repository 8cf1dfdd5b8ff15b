import { SubscriptionStore } from '#app/subscription-store';
import { type Transaction } from '@brote/persistence';
import { describeError, classifyFailure, isRefusal } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription, findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import type { PendingStripeCommand } from '#app/plans/subscriptions/stripe-command';
import { StripeCommandEffects } from './stripe-command-effects';
import { CLAIM_COMMAND } from './stripe-commands.sql';

/** Stripe refuses the command for good. */
export class StripeCommandRefused extends Error {
  override readonly name = 'IntentRefused';
}

/** The result of the command is unknown; a later run finds it out. */
export class StripeCommandUncertain extends Error {
  override readonly name = 'IntentUncertain';
}

const BASE_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 600_000;

/** Executes a stored command at Stripe, then applies its effect in this service. Any process may run it; each command has one effect. */
@Injectable()
export class ExecuteStripeCommand {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: SubscriptionStore,
    private readonly effects: StripeCommandEffects,
  ) {}

  /**
   * Does nothing without a pending command. The caller syncs with Stripe afterwards, which has the new state.
   * @throws StripeCommandRefused, StripeCommandUncertain, Stripe's errors
   */
  async run(subscriptionId: string): Promise<void> {
    const subscription = await findSubscriptionById(this.store, subscriptionId);
    if (subscription === null || subscription.pendingCommand === null) return;
    const { pendingCommand } = subscription;
    await this.store.query(CLAIM_COMMAND, { subscriptionId, leaseHolder: this.store.leaseHolder });
    try {
      await this.sendToStripe(subscription, pendingCommand);
    } catch (error) {
      if (!(await this.isDone(subscription, pendingCommand, error))) await this.handleFailure(subscriptionId, pendingCommand, error);
    }
    await this.finishCommand(subscriptionId, pendingCommand, (tx, locked) => this.applyEffect(tx, locked, pendingCommand));
  }

  private async sendToStripe(subscription: Subscription, pendingCommand: PendingStripeCommand): Promise<void> {
    const { stripeSubscription: id, stripeItem } = subscription;
    const options = { idempotencyKey: pendingCommand.key, maxNetworkRetries: 1 };
    const { subscriptions } = this.stripe;
    if (pendingCommand.kind === 'pause' || pendingCommand.kind === 'begin-billing-pause') await subscriptions.pause(id, {}, options);
    if (pendingCommand.kind === 'resume') await subscriptions.resume(id, {}, options);
    if (pendingCommand.kind === 'cancel') await this.cancel(id);
    if (pendingCommand.kind !== 'change-plan' && pendingCommand.kind !== 'change-price') return;
    const items = [{ id: stripeItem ?? '', price: pendingCommand.priceId }];
    const prorationParams = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const;
    if (pendingCommand.kind === 'change-price') await subscriptions.update(id, { items, proration_behavior: 'none' }, options);
    else await subscriptions.update(id, { items, ...prorationParams, metadata: { plan_id: pendingCommand.terms.planId } }, options);
  }

  /**
   * Voids open invoices first, so that no open payment page can charge after the end. Stripe refuses this during a bank payment; such a
   * payment is refunded later.
   */
  private async cancel(id: string): Promise<void> {
    const { data: openInvoices } = await this.stripe.invoices.list(
      { subscription: id, status: 'open', limit: 100 },
      { maxNetworkRetries: 1 },
    );
    for (const { id: invoice } of openInvoices) await this.voidInvoice(invoice);
    await this.stripe.subscriptions.cancel(id, {}, { maxNetworkRetries: 1 });
  }

  private async voidInvoice(invoice: string): Promise<void> {
    try {
      await this.stripe.invoices.voidInvoice(invoice, {}, { idempotencyKey: `void_${invoice}`, maxNetworkRetries: 1 });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** Whether Stripe refuses only because the command took effect before: its answer was lost, or another process was faster. */
  private async isDone({ stripeSubscription }: Subscription, pendingCommand: PendingStripeCommand, error: unknown): Promise<boolean> {
    if (classifyFailure(error) !== 'refused') return false;
    const { status, items } = await this.stripe.subscriptions.retrieve(stripeSubscription, {}, { maxNetworkRetries: 1 });
    if (pendingCommand.kind === 'pause' || pendingCommand.kind === 'begin-billing-pause') return status === 'paused';
    if (pendingCommand.kind === 'resume') return status === 'active' || status === 'past_due';
    if (pendingCommand.kind === 'cancel') return status === 'canceled' || status === 'incomplete_expired';
    return items.data[0]?.price.id === pendingCommand.priceId;
  }

  private async handleFailure(subscriptionId: string, pendingCommand: PendingStripeCommand, error: unknown): Promise<never> {
    const failure = classifyFailure(error);
    if (failure === 'refused') {
      await this.finishCommand(subscriptionId, pendingCommand, () => Promise.resolve());
      throw new StripeCommandRefused(describeError(error), { cause: error });
    }
    await this.finishCommand(subscriptionId, pendingCommand, (_tx, subscription) => {
      subscription.pendingCommand = failure === 'spent' ? { ...pendingCommand, key: `${pendingCommand.key}'` } : pendingCommand;
      subscription.pendingCommandTries += 1;
      subscription.pendingCommandDueAt = new Date(
        this.store.now().getTime() + Math.min(BASE_RETRY_DELAY_MS * 2 ** subscription.pendingCommandTries, MAX_RETRY_DELAY_MS),
      );
      return Promise.resolve();
    });
    throw new StripeCommandUncertain(describeError(error), { cause: error });
  }

  /** Does nothing when another process has finished the same command. */
  private async finishCommand(
    id: string,
    pendingCommand: PendingStripeCommand,
    work: (tx: Transaction, subscription: Subscription) => Promise<void>,
  ): Promise<void> {
    await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, id);
      if (subscription.pendingCommand?.key !== pendingCommand.key) return;
      const tries = subscription.pendingCommandTries;
      subscription.pendingCommand = null;
      subscription.pendingCommandDueAt = null;
      await work(tx, subscription);
      if (subscription.pendingCommandTries === tries) subscription.pendingCommandTries = 0;
      await saveSubscription(tx, subscription);
    });
  }

  private async applyEffect(tx: Transaction, subscription: Subscription, pendingCommand: PendingStripeCommand): Promise<void> {
    if (subscription.status !== 'cancelled') await this.effects.apply(tx, subscription, pendingCommand);
  }
}
