import { isBillingUnavailable, StripeCommandRefused, refuseWithoutBilling } from '#app/billing/stripe-commands/billing-failure';
import { ExecuteStripeCommand } from '#app/billing/stripe-commands/execute-stripe-command';
import { SubscriptionStore } from '#app/subscription-store';
import { pauseSubscription, type SubscriptionAction, type SubscriptionView } from '@brote/contracts/subscriptions';
import { withoutDeadline, refuse } from '@brote/messaging';
import type { Transaction, Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { ACTIONS_BY_STATUS, type Subscription } from '#app/plans/subscriptions/subscription';
import { saveSubscription, findSubscriptionById, lockSubscription } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionViews } from '#app/changes/views/subscription-views';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';

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
    await this.finishEarlierCommand(target);
    await this.change(target, actions, work);
    await this.syncAfterCommand(await this.executeStoredCommand(target));
    return this.readView(target);
  }

  /** A pending command is executed first. @throws Refusal SUBSCRIPTION_UNKNOWN, PAYMENT_PROVIDER_UNAVAILABLE */
  async finishEarlierCommand({ subscriptionId, userId }: CommandTarget): Promise<void> {
    const subscription = await findOwnSubscription(this.store, subscriptionId, userId);
    if (subscription === null) return refuse(REFUSAL_CONTRACT, 'SUBSCRIPTION_UNKNOWN');
    if (subscription.pendingCommand === null) return;
    try {
      await refuseWithoutBilling(this.syncSubscription.sync(subscription.stripeSubscription));
    } catch (error) {
      if (!(error instanceof StripeCommandRefused)) throw error;
    }
  }

  /** Changes the locked subscription in one transaction. @throws Refusal SUBSCRIPTION_UNKNOWN, VERSION_CONFLICT, ACTION_NOT_ALLOWED */
  async change(target: CommandTarget, actions: readonly SubscriptionAction[], work: CommandWork): Promise<void> {
    await this.store.run((tx) => this.changeLocked(tx, target, actions, work));
  }

  /**
   * Executes the stored command, with its effect. It continues when the deadline of the caller passes. Returns Stripe's id of the
   * subscription to sync; null without a command, because the change stored none or another process was faster.
   * @throws Refusal ACTION_NOT_ALLOWED, PAYMENT_PROVIDER_UNAVAILABLE
   */
  async executeStoredCommand({ subscriptionId }: Pick<CommandTarget, 'subscriptionId'>): Promise<string | null> {
    const subscription = await findSubscriptionById(this.store, subscriptionId);
    if (subscription === null || subscription.pendingCommand === null) return null;
    const { id, stripeSubscription } = subscription;
    try {
      await refuseWithoutBilling(withoutDeadline(() => this.executeStripeCommand.run(id)));
    } catch (error) {
      if (!(error instanceof StripeCommandRefused)) throw error;
      await this.syncAfterCommand(stripeSubscription);
      return refuse(REFUSAL_CONTRACT, 'ACTION_NOT_ALLOWED');
    }
    return stripeSubscription;
  }

  /** Stripe has executed the command. If this read fails, the webhook follows. */
  async syncAfterCommand(stripeSubscription: string | null): Promise<void> {
    if (stripeSubscription === null) return;
    try {
      await this.syncSubscription.sync(stripeSubscription);
    } catch (error) {
      if (!isBillingUnavailable(error)) throw error;
    }
  }

  async readView({ subscriptionId, userId }: Pick<CommandTarget, 'subscriptionId' | 'userId'>): Promise<SubscriptionView> {
    const subscription = await findOwnSubscription(this.store, subscriptionId, userId);
    return subscription === null ? refuse(REFUSAL_CONTRACT, 'SUBSCRIPTION_UNKNOWN') : this.views.toView(subscription);
  }

  private async changeLocked(
    tx: Transaction,
    target: CommandTarget,
    actions: readonly SubscriptionAction[],
    work: CommandWork,
  ): Promise<void> {
    const subscription = await lockOwnSubscription(tx, target.subscriptionId, target.userId);
    if (subscription === null) return refuse(REFUSAL_CONTRACT, 'SUBSCRIPTION_UNKNOWN');
    if (subscription.pendingCommand !== null || (target.version !== null && subscription.version !== target.version))
      refuse(REFUSAL_CONTRACT, 'VERSION_CONFLICT');
    if (!actions.every((action) => ACTIONS_BY_STATUS[subscription.status].includes(action))) refuse(REFUSAL_CONTRACT, 'ACTION_NOT_ALLOWED');
    await work(tx, subscription, this.store.today());
    await saveSubscription(tx, subscription);
  }
}

/** A subscription of that person; null for another person's subscription, as for an unknown id. */
export async function findOwnSubscription(sql: Sql, id: string, userId: string): Promise<Subscription | null> {
  const subscription = await findSubscriptionById(sql, id);
  return subscription?.userId === userId ? subscription : null;
}

/** The same subscription, locked until the transaction ends. */
async function lockOwnSubscription(tx: Transaction, id: string, userId: string): Promise<Subscription | null> {
  const subscription = await findOwnSubscription(tx, id, userId);
  return subscription === null ? null : lockSubscription(tx, id);
}
