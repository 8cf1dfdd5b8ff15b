import { SubscriptionStore } from '#app/subscription-store';
import { pauseSubscription, type SubscriptionAction, type SubscriptionView } from '@brote/contracts/subscriptions';
import { withoutDeadline, refuse } from '@brote/messaging';
import { type Transaction } from '@brote/persistence';
import { isStripeFault } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { ExecuteStripeCommand, StripeCommandRefused, StripeCommandUncertain } from '#app/stripe-commands/execute-stripe-command';
import { ACTIONS_BY_STATUS } from '#app/subscriptions/subscription.machine';
import type { Subscription } from '#app/subscriptions/subscription';
import { saveSubscription, findSubscriptionById } from '#app/subscriptions/subscription.queries';
import { SubscriptionViews } from '#app/subscriptions/subscription-views';
import { SyncSubscription } from '#app/subscriptions/sync-subscription';
import { lockOwnSubscription, findOwnSubscription } from './own-subscription.queries';

/** Subscription, owner and version of a command. */
export interface CommandTarget {
  subscriptionId: string;
  userId: string;
  /** Null when any version is accepted. */
  version: number | null;
}

/** Change of the locked subscription; it may store a Stripe command. */
export type CommandWork = (tx: Transaction, subscription: Subscription, today: string) => Promise<void>;

/** Contract whose refusals all commands declare alike. */
const REFUSAL_CONTRACT = pauseSubscription;

/**
 * Runs a command of an owner: checks owner, version and state, changes the subscription, then executes the Stripe command if there is one.
 */
@Injectable()
export class RunCommand {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly executeStripeCommand: ExecuteStripeCommand,
    private readonly syncSubscription: SyncSubscription,
    private readonly views: SubscriptionViews,
  ) {}

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, VERSION_CONFLICT, ACTION_NOT_ALLOWED, PAYMENT_PROVIDER_UNAVAILABLE and what `work` refuses */
  async run(target: CommandTarget, actions: readonly SubscriptionAction[], work: CommandWork): Promise<SubscriptionView> {
    const subscription = await findOwnSubscription(this.store, target.subscriptionId, target.userId);
    if (subscription === null) return refuse(REFUSAL_CONTRACT, 'SUBSCRIPTION_UNKNOWN');
    if (subscription.pendingCommand !== null) await this.finishPendingCommand(subscription);
    await this.store.run((tx) => this.change(tx, target, actions, work));
    const changedSubscription = await findSubscriptionById(this.store, target.subscriptionId);
    if (changedSubscription !== null && changedSubscription.pendingCommand !== null) await this.executeCommand(changedSubscription);
    return this.readView(target);
  }

  async readView({ subscriptionId, userId }: Pick<CommandTarget, 'subscriptionId' | 'userId'>): Promise<SubscriptionView> {
    const subscription = await findOwnSubscription(this.store, subscriptionId, userId);
    return subscription === null ? refuse(REFUSAL_CONTRACT, 'SUBSCRIPTION_UNKNOWN') : this.views.toView(subscription);
  }

  private async change(tx: Transaction, target: CommandTarget, actions: readonly SubscriptionAction[], work: CommandWork): Promise<void> {
    const subscription = await lockOwnSubscription(tx, target.subscriptionId, target.userId);
    if (subscription === null) return refuse(REFUSAL_CONTRACT, 'SUBSCRIPTION_UNKNOWN');
    if (subscription.pendingCommand !== null || (target.version !== null && subscription.version !== target.version))
      refuse(REFUSAL_CONTRACT, 'VERSION_CONFLICT');
    if (!actions.every((action) => ACTIONS_BY_STATUS[subscription.status].includes(action))) refuse(REFUSAL_CONTRACT, 'ACTION_NOT_ALLOWED');
    await work(tx, subscription, this.store.today());
    await saveSubscription(tx, subscription);
  }

  /** An earlier pending command is executed first. */
  private async finishPendingCommand({ stripeSubscription }: Subscription): Promise<void> {
    try {
      await this.syncSubscription.sync(stripeSubscription);
    } catch (error) {
      if (error instanceof StripeCommandUncertain || isStripeFault(error)) refuse(REFUSAL_CONTRACT, 'PAYMENT_PROVIDER_UNAVAILABLE');
      if (!(error instanceof StripeCommandRefused)) throw error;
    }
  }

  /** The command continues when the deadline of the caller passes. */
  private async executeCommand({ id, stripeSubscription }: Subscription): Promise<void> {
    try {
      await withoutDeadline(() => this.executeStripeCommand.run(id));
    } catch (error) {
      if (error instanceof StripeCommandUncertain || isStripeFault(error)) return refuse(REFUSAL_CONTRACT, 'PAYMENT_PROVIDER_UNAVAILABLE');
      if (!(error instanceof StripeCommandRefused)) throw error;
      await this.syncWithStripe(stripeSubscription);
      return refuse(REFUSAL_CONTRACT, 'ACTION_NOT_ALLOWED');
    }
    await this.syncWithStripe(stripeSubscription);
  }

  /** Stripe has executed the command. If this read fails, the webhook follows. */
  private async syncWithStripe(stripeSubscription: string): Promise<void> {
    try {
      await this.syncSubscription.sync(stripeSubscription);
    } catch (error) {
      if (!(error instanceof StripeCommandUncertain) && !isStripeFault(error)) throw error;
    }
  }
}
