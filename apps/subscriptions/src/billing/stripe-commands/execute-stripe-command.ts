import { cancelPlan, changePlanPrice, getBilledPlan, pausePlan, resumePlan } from '@brote/contracts/payments';
import { SubscriptionStore } from '#app/subscription-store';
import { SAME_VERSION, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '#app/billing/payments-client';
import {
  Subscription,
  type PendingStripeCommand,
  type PendingStripeCommandOf,
  type StripeCommand,
} from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription, findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { IsNull, Not } from 'typeorm';
import { billingFailureOf, StripeCommandRefused, StripeCommandUncertain } from './billing-failure';

/** After this time another process executes the command. */
const RETRY_DELAY_MS = 30_000;
const BASE_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 600_000;

/** Effect of an executed command on its subscription, which is locked and saved afterwards. */
export type StripeCommandEffect<Kind extends StripeCommand['kind']> = (
  tx: Transaction,
  subscription: Subscription,
  command: PendingStripeCommandOf<Kind>,
) => Promise<void>;

/** Whether a command has an effect of its own. The sync with Stripe applies that of the others. */
const HAS_EFFECT: Readonly<Record<StripeCommand['kind'], boolean>> = {
  pause: true,
  resume: false,
  'begin-billing-pause': true,
  cancel: false,
  'change-plan': true,
  'change-price': true,
};

/** Effects of executed commands, one for each kind. The classes of the commands register them at the start of the service. */
@Injectable()
export class StripeCommandEffects {
  private readonly effects = new Map<StripeCommand['kind'], StripeCommandEffect<StripeCommand['kind']>>();

  /** @throws Error when the kind has an effect already */
  register<Kind extends StripeCommand['kind']>(kind: Kind, effect: StripeCommandEffect<Kind>): void {
    if (this.effects.has(kind)) throw new Error(`The Stripe command ${kind} has an effect already`);
    this.effects.set(kind, (tx, subscription, command) => effect(tx, subscription, command as PendingStripeCommandOf<Kind>));
  }

  /** @throws Error when a kind of command has no effect: its command would wait for ever after Stripe has executed it */
  requireAll(): void {
    for (const kind of Object.keys(HAS_EFFECT) as StripeCommand['kind'][])
      if (HAS_EFFECT[kind] && !this.effects.has(kind)) throw new Error(`No class has registered the effect of the Stripe command ${kind}`);
  }

  /** Applies the effect in the transaction that removes the command. */
  async apply(tx: Transaction, subscription: Subscription, command: PendingStripeCommand): Promise<void> {
    if (!HAS_EFFECT[command.kind]) return;
    const effect = this.effects.get(command.kind);
    if (effect === undefined) throw new Error(`No class has registered the effect of the Stripe command ${command.kind}`);
    await effect(tx, subscription, command);
  }
}

/**
 * Stores a command before Stripe is called, so that a crash in between loses nothing. The subscription must be locked, and is saved
 * afterwards. Its version rises, so that no concurrent request can store another command.
 */
export function storeStripeCommand(subscription: Subscription, command: StripeCommand, now: Date): void {
  subscription.pendingCommand = { ...command, key: `sub_${subscription.id}_${subscription.raiseVersion()}_${command.kind}` };
  subscription.pendingCommandDueAt = new Date(now.getTime() + RETRY_DELAY_MS);
  subscription.pendingCommandTries = 0;
  if (command.kind === 'cancel') subscription.endingSince ??= now;
}

/** The same by the id of a subscription. False when a command is pending already, or the subscription has ended. */
export async function storeStripeCommandFor(store: SubscriptionStore, id: string, command: StripeCommand): Promise<boolean> {
  return store.run(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (subscription.pendingCommand !== null || subscription.status === 'cancelled') return false;
    storeStripeCommand(subscription, command, store.now());
    await saveSubscription(tx, subscription);
    return true;
  });
}

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
    await this.claim(subscriptionId);
    try {
      await this.sendToPayments(subscription, pendingCommand);
    } catch (error) {
      if (!(await this.isDone(subscription, pendingCommand, error))) await this.handleFailure(subscriptionId, pendingCommand, error);
    }
    await this.finishCommand(subscriptionId, pendingCommand, (tx, locked) => this.applyEffect(tx, locked, pendingCommand));
  }

  /** Stores the lease. It ends with the process, so that another process can take over. */
  private async claim(id: string): Promise<void> {
    const pendingCommandHolder = this.store.leaseHolder;
    await this.store.repository(Subscription).update({ id, pendingCommand: Not(IsNull()) }, { pendingCommandHolder, ...SAME_VERSION });
  }

  private async sendToPayments({ stripeSubscription, stripeItem }: Subscription, pendingCommand: PendingStripeCommand): Promise<void> {
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
