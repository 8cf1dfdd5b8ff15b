import {
  cancelPlan,
  changePlanPrice,
  getBilledPlan,
  pausePlan,
  resumePlan,
  type PAYMENT_CHANGE_ERRORS,
  type PaymentFailureDetails,
} from '@brote/contracts/payments';
import { SubscriptionStore } from '#app/subscription-store';
import type { Transaction } from '@brote/persistence';
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
import { isRefused, type Refusal, RemoteFailure, Unavailable } from '@brote/messaging';

const MAX_REASON_LENGTH = 300;
/** After this time another process executes the command. */
const RETRY_DELAY_MS = 30_000;

/** Stripe refuses the command for good. */
export class StripeCommandRefused extends Error {
  override readonly name = 'StripeCommandRefused';
}

/** The result of the command is unknown; a later run finds it out. */
class StripeCommandUncertain extends Error {
  override readonly name = 'StripeCommandUncertain';
}

/** The consequence of a failed request to payments for the next one, and a text about it. */
export interface BillingFailure {
  /**
   * refused: it did not happen and will not. unknown: it may have happened; repeat it with the same key.
   * spent: it can never succeed under this key.
   */
  readonly outcome: 'refused' | 'unknown' | 'spent';
  /** Short enough to store, without a customer's input. */
  readonly reason: string;
}

const OUTCOME_BY_CODE: Readonly<Record<(typeof PAYMENT_CHANGE_ERRORS)[number], BillingFailure['outcome']>> = {
  PAYMENT_REFUSED: 'refused',
  IDEMPOTENCY_KEY_SPENT: 'spent',
  PAYMENT_PROVIDER_UNAVAILABLE: 'unknown',
};
const OUTCOMES: ReadonlyMap<string, BillingFailure['outcome']> = new Map(Object.entries(OUTCOME_BY_CODE));

/** @throws the error itself when it does not come from payments */
export function billingFailureOf(error: unknown): BillingFailure {
  const failure = findBillingFailure(error);
  if (failure === null) throw error;
  return failure;
}

/** Whether payments or its provider is at fault or unreachable. A retry may succeed. */
export function isPaymentProviderUnavailable(error: unknown): boolean {
  const failure = findBillingFailure(error);
  return failure !== null && failure.outcome !== 'refused';
}

/** Whether billing does not answer now: the payment provider is unavailable, or the result of a command is unknown. A retry may succeed. */
export function isBillingUnavailable(error: unknown): boolean {
  return error instanceof StripeCommandUncertain || isPaymentProviderUnavailable(error);
}

/** Whether Stripe does not know a requested object: a retry changes nothing. */
export function isUnknownAtStripe(error: unknown): boolean {
  return isRefused(error) && error.code === 'PAYMENT_REFUSED' && detailsOf(error).isObjectUnknown === true;
}

/** Null for an error that does not come from payments. No answer counts as unknown. */
export function findBillingFailure(error: unknown): BillingFailure | null {
  if (error instanceof Unavailable || error instanceof RemoteFailure) return { outcome: 'unknown', reason: shorten(String(error)) };
  if (!isRefused(error)) return null;
  const outcome = OUTCOMES.get(error.code);
  return outcome === undefined ? null : { outcome, reason: shorten(detailsOf(error).reason ?? error.code) };
}

function detailsOf({ details }: Refusal): Partial<PaymentFailureDetails> {
  return typeof details === 'object' && details !== null ? details : {};
}

function shorten(text: string): string {
  return text.slice(0, MAX_REASON_LENGTH);
}

/** Effect of an executed command on its subscription, which is locked and saved afterwards. */
export type StripeCommandEffect<Kind extends StripeCommand['kind']> = (
  tx: Transaction,
  subscription: Subscription,
  command: PendingStripeCommandOf<Kind>,
) => Promise<void>;

/** The sync with Stripe applies the effect of these commands. */
const KINDS_WITHOUT_EFFECT: ReadonlySet<StripeCommand['kind']> = new Set(['resume', 'cancel']);

/** Effects of executed commands, one for each kind. The classes of the commands register them at the start of the service. */
@Injectable()
export class StripeCommandEffects {
  private readonly effects = new Map<StripeCommand['kind'], StripeCommandEffect<StripeCommand['kind']>>();

  register<Kind extends StripeCommand['kind']>(kind: Kind, effect: StripeCommandEffect<Kind>): void {
    this.effects.set(kind, (tx, subscription, command) => effect(tx, subscription, command as PendingStripeCommandOf<Kind>));
  }

  /** Applies the effect in the transaction that removes the command. */
  async apply(tx: Transaction, subscription: Subscription, command: PendingStripeCommand): Promise<void> {
    if (KINDS_WITHOUT_EFFECT.has(command.kind)) return;
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
    await this.claim(subscriptionId);
    try {
      await this.sendToStripe(subscription, pendingCommand);
    } catch (error) {
      if (!(await this.isDone(subscription, pendingCommand, error))) await this.handleFailure(subscriptionId, pendingCommand, error);
    }
    await this.finishCommand(subscriptionId, pendingCommand, (tx, locked) => this.applyEffect(tx, locked, pendingCommand));
  }

  /** Stores the lease. It ends with the process, so that another process can take over. */
  private async claim(id: string): Promise<void> {
    const pendingCommandHolder = this.store.leaseHolder;
    await this.store.repository(Subscription).update({ id, pendingCommand: Not(IsNull()) }, { pendingCommandHolder });
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
