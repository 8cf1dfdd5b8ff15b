import { Store } from '#app/store';
import { pauseSubscription, type SubscriptionAction, type SubscriptionView } from '@brote/contracts/subscriptions';
import { withoutDeadline, refuse } from '@brote/messaging';
import { type Transaction } from '@brote/persistence';
import { isStripeFault } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { ExecuteStripeCommand, StripeCommandRefused, StripeCommandUncertain } from '#app/stripe-commands/execute-stripe-command';
import { ACTIONS_IN } from '#app/subscriptions/subscription.machine';
import type { Subscription } from '#app/subscriptions/subscription';
import { saveSubscription, subscriptionById } from '#app/subscriptions/subscription-rows';
import { SubscriptionViews } from '#app/subscriptions/subscription-views';
import { SyncSubscription } from '#app/subscriptions/sync-subscription';
import { lockOwnSubscription, ownSubscription } from './load-own';

/** Subscription, owner and version of a command. */
export interface Target {
  subscriptionId: string;
  userId: string;
  /** Null when any version is accepted. */
  version: number | null;
}

/** Change of the locked subscription; it may store a Stripe command. */
export type Work = (tx: Transaction, one: Subscription, today: string) => Promise<void>;

/** Contract whose refusals all commands declare alike. */
const COMMON = pauseSubscription;

/**
 * Runs a command of an owner: checks owner, version and state, changes the subscription, then executes the Stripe command if there is one.
 */
@Injectable()
export class RunCommand {
  constructor(
    private readonly store: Store,
    private readonly executeStripeCommand: ExecuteStripeCommand,
    private readonly sync: SyncSubscription,
    private readonly views: SubscriptionViews,
  ) {}

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, VERSION_CONFLICT, ACTION_NOT_ALLOWED, PAYMENT_PROVIDER_UNAVAILABLE and what `work` refuses */
  async run(target: Target, actions: readonly SubscriptionAction[], work: Work): Promise<SubscriptionView> {
    const seen = await ownSubscription(this.store, target.subscriptionId, target.userId);
    if (seen === null) return refuse(COMMON, 'SUBSCRIPTION_UNKNOWN');
    if (seen.pendingCommand !== null) await this.finishEarlier(seen);
    await this.store.run((tx) => this.change(tx, target, actions, work));
    const changed = await subscriptionById(this.store, target.subscriptionId);
    if (changed !== null && changed.pendingCommand !== null) await this.askStripe(changed);
    return this.view(target);
  }

  async view({ subscriptionId, userId }: Pick<Target, 'subscriptionId' | 'userId'>): Promise<SubscriptionView> {
    const one = await ownSubscription(this.store, subscriptionId, userId);
    return one === null ? refuse(COMMON, 'SUBSCRIPTION_UNKNOWN') : this.views.of(one);
  }

  private async change(tx: Transaction, target: Target, actions: readonly SubscriptionAction[], work: Work): Promise<void> {
    const one = await lockOwnSubscription(tx, target.subscriptionId, target.userId);
    if (one === null) return refuse(COMMON, 'SUBSCRIPTION_UNKNOWN');
    if (one.pendingCommand !== null || (target.version !== null && one.version !== target.version)) refuse(COMMON, 'VERSION_CONFLICT');
    if (!actions.every((action) => ACTIONS_IN[one.status].includes(action))) refuse(COMMON, 'ACTION_NOT_ALLOWED');
    await work(tx, one, this.store.today());
    await saveSubscription(tx, one);
  }

  /** An earlier pending command is executed first. */
  private async finishEarlier({ stripeSubscription }: Subscription): Promise<void> {
    try {
      await this.sync.sync(stripeSubscription);
    } catch (error) {
      if (error instanceof StripeCommandUncertain || isStripeFault(error)) refuse(COMMON, 'PAYMENT_PROVIDER_UNAVAILABLE');
      if (!(error instanceof StripeCommandRefused)) throw error;
    }
  }

  /** The command continues when the deadline of the caller passes. */
  private async askStripe({ id, stripeSubscription }: Subscription): Promise<void> {
    try {
      await withoutDeadline(() => this.executeStripeCommand.run(id));
    } catch (error) {
      if (error instanceof StripeCommandUncertain || isStripeFault(error)) return refuse(COMMON, 'PAYMENT_PROVIDER_UNAVAILABLE');
      if (!(error instanceof StripeCommandRefused)) throw error;
      await this.lookAt(stripeSubscription);
      return refuse(COMMON, 'ACTION_NOT_ALLOWED');
    }
    await this.lookAt(stripeSubscription);
  }

  /** Stripe has executed the command. If this read fails, the webhook follows. */
  private async lookAt(stripeSubscription: string): Promise<void> {
    try {
      await this.sync.sync(stripeSubscription);
    } catch (error) {
      if (!(error instanceof StripeCommandUncertain) && !isStripeFault(error)) throw error;
    }
  }
}
