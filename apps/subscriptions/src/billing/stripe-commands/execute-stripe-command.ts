import { cancelPlan, changePlanPrice, getBilledPlan, pausePlan, resumePlan } from '@brote/contracts/payments';
import { SubscriptionStore } from '#app/subscription-store';
import { type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '#app/billing/payments-client';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription, findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import type { PendingStripeCommand } from '#app/plans/subscriptions/stripe-command';
import { billingFailureOf } from './billing-failure';
import { StripeCommandEffects } from './stripe-command-effects';
import { StripeCommandRefused, StripeCommandUncertain } from './stripe-command-errors';
import { CLAIM_COMMAND } from './stripe-commands.sql';

const BASE_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 600_000;

/** Executes a stored command at Stripe, then applies its effect in this service. Any process may run it; each command has one effect. */
@Injectable()
export class ExecuteStripeCommand {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    private readonly effects: StripeCommandEffects,
  ) {}

  /**
   * Does nothing without a pending command. The caller syncs with Stripe afterwards, which has the new state.
   * @throws StripeCommandRefused, StripeCommandUncertain, the errors of `PaymentsClient`
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

  private async sendToStripe({ stripeSubscription, stripeItem }: Subscription, pendingCommand: PendingStripeCommand): Promise<void> {
    const { key: idempotencyKey } = pendingCommand;
    const plan = { stripeSubscription, idempotencyKey };
    if (pendingCommand.kind === 'pause' || pendingCommand.kind === 'begin-billing-pause') await this.payments.send(pausePlan, plan);
    if (pendingCommand.kind === 'resume') await this.payments.send(resumePlan, plan);
    if (pendingCommand.kind === 'cancel') await this.payments.send(cancelPlan, { stripeSubscription });
    if (pendingCommand.kind !== 'change-plan' && pendingCommand.kind !== 'change-price') return;
    const newPrice = { ...plan, itemId: stripeItem ?? '', priceId: pendingCommand.priceId };
    if (pendingCommand.kind === 'change-price') await this.payments.send(changePlanPrice, { ...newPrice, isProrated: false, planId: null });
    else await this.payments.send(changePlanPrice, { ...newPrice, isProrated: true, planId: pendingCommand.terms.planId });
  }

  /** Whether Stripe refuses only because the command took effect before: its answer was lost, or another process was faster. */
  private async isDone({ stripeSubscription }: Subscription, pendingCommand: PendingStripeCommand, error: unknown): Promise<boolean> {
    if (billingFailureOf(error).outcome !== 'refused') return false;
    const { status, priceId } = await this.payments.send(getBilledPlan, { stripeSubscription });
    if (pendingCommand.kind === 'pause' || pendingCommand.kind === 'begin-billing-pause') return status === 'paused';
    if (pendingCommand.kind === 'resume') return status === 'active' || status === 'past_due';
    if (pendingCommand.kind === 'cancel') return status === 'canceled' || status === 'incomplete_expired';
    return priceId === pendingCommand.priceId;
  }

  private async handleFailure(subscriptionId: string, pendingCommand: PendingStripeCommand, error: unknown): Promise<never> {
    const { outcome, reason } = billingFailureOf(error);
    if (outcome === 'refused') {
      await this.finishCommand(subscriptionId, pendingCommand, () => Promise.resolve());
      throw new StripeCommandRefused(reason, { cause: error });
    }
    await this.finishCommand(subscriptionId, pendingCommand, (_tx, subscription) => {
      subscription.pendingCommand = outcome === 'spent' ? { ...pendingCommand, key: `${pendingCommand.key}'` } : pendingCommand;
      subscription.pendingCommandTries += 1;
      subscription.pendingCommandDueAt = new Date(
        this.store.now().getTime() + Math.min(BASE_RETRY_DELAY_MS * 2 ** subscription.pendingCommandTries, MAX_RETRY_DELAY_MS),
      );
      return Promise.resolve();
    });
    throw new StripeCommandUncertain(reason, { cause: error });
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
