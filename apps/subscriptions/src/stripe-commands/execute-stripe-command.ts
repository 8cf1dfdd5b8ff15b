import { Store } from '#app/store';
import { subscriptionChanged } from '@brote/contracts/subscriptions';
import { type Transaction } from '@brote/persistence';
import { describeError, failureOf, isRefusal } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ChangeDeliveries } from '#app/subscriptions/change-deliveries';
import { ShiftDeliveries } from '#app/subscriptions/shift-deliveries';
import { addBillingPause } from '#app/subscriptions/billing-pauses';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, saveSubscription, subscriptionById } from '#app/subscriptions/subscription-rows';
import { SubscriptionEvents } from '#app/subscriptions/subscription-events';
import { dropPriceChange, markApplied } from '#app/price-changes/price-change-rows';
import type { PendingStripeCommand, PendingStripeCommandOf } from './stripe-command';

/** Stripe refuses the command for good. */
export class StripeCommandRefused extends Error {
  override readonly name = 'IntentRefused';
}

/** The result of the command is unknown; a later run finds it out. */
export class StripeCommandUncertain extends Error {
  override readonly name = 'IntentUncertain';
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 600_000;

/** Lease that ends with the process, so that another process can take over. */
const TAKE = 'UPDATE subscription SET pending_command_holder = $2 WHERE id = $1 AND pending_command IS NOT NULL';

/** Executes a stored command at Stripe, then applies its effect in this service. Any process may run it; each command has one effect. */
@Injectable()
export class ExecuteStripeCommand {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: Store,
    private readonly shiftDeliveries: ShiftDeliveries,
    private readonly changeDeliveries: ChangeDeliveries,
    private readonly events: SubscriptionEvents,
  ) {}

  /**
   * Does nothing without a pending command. The caller syncs with Stripe afterwards, which has the new state.
   * @throws StripeCommandRefused, StripeCommandUncertain, Stripe's errors
   */
  async run(subscriptionId: string): Promise<void> {
    const one = await subscriptionById(this.store, subscriptionId);
    if (one === null || one.pendingCommand === null) return;
    const { pendingCommand } = one;
    await this.store.query(TAKE, [subscriptionId, this.store.holder]);
    try {
      await this.ask(one, pendingCommand);
    } catch (error) {
      if (!(await this.isDone(one, pendingCommand, error))) await this.fail(subscriptionId, pendingCommand, error);
    }
    await this.finish(subscriptionId, pendingCommand, (tx, locked) => this.effect(tx, locked, pendingCommand));
  }

  private async ask(one: Subscription, pendingCommand: PendingStripeCommand): Promise<void> {
    const { stripeSubscription: id, stripeItem } = one;
    const options = { idempotencyKey: pendingCommand.key, maxNetworkRetries: 1 };
    const { subscriptions } = this.stripe;
    if (pendingCommand.kind === 'pause' || pendingCommand.kind === 'begin-billing-pause') await subscriptions.pause(id, {}, options);
    if (pendingCommand.kind === 'resume') await subscriptions.resume(id, {}, options);
    if (pendingCommand.kind === 'cancel') await this.cancel(id);
    if (pendingCommand.kind !== 'change-plan' && pendingCommand.kind !== 'change-price') return;
    const items = [{ id: stripeItem ?? '', price: pendingCommand.priceId }];
    const now = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const;
    if (pendingCommand.kind === 'change-price') await subscriptions.update(id, { items, proration_behavior: 'none' }, options);
    else await subscriptions.update(id, { items, ...now, metadata: { plan_id: pendingCommand.terms.planId } }, options);
  }

  /**
   * Voids open invoices first, so that no open payment page can charge after the end. Stripe refuses this during a bank payment; such a
   * payment is refunded later.
   */
  private async cancel(id: string): Promise<void> {
    const { data: owed } = await this.stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }, { maxNetworkRetries: 1 });
    for (const { id: invoice } of owed) await this.giveUp(invoice);
    await this.stripe.subscriptions.cancel(id, {}, { maxNetworkRetries: 1 });
  }

  private async giveUp(invoice: string): Promise<void> {
    try {
      await this.stripe.invoices.voidInvoice(invoice, {}, { idempotencyKey: `void_${invoice}`, maxNetworkRetries: 1 });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** Whether Stripe refuses only because the command took effect before: its answer was lost, or another process was faster. */
  private async isDone({ stripeSubscription }: Subscription, pendingCommand: PendingStripeCommand, error: unknown): Promise<boolean> {
    if (failureOf(error) !== 'refused') return false;
    const { status, items } = await this.stripe.subscriptions.retrieve(stripeSubscription, {}, { maxNetworkRetries: 1 });
    if (pendingCommand.kind === 'pause' || pendingCommand.kind === 'begin-billing-pause') return status === 'paused';
    if (pendingCommand.kind === 'resume') return status === 'active' || status === 'past_due';
    if (pendingCommand.kind === 'cancel') return status === 'canceled' || status === 'incomplete_expired';
    return items.data[0]?.price.id === pendingCommand.priceId;
  }

  private async fail(subscriptionId: string, pendingCommand: PendingStripeCommand, error: unknown): Promise<never> {
    const failure = failureOf(error);
    if (failure === 'refused') {
      await this.finish(subscriptionId, pendingCommand, () => Promise.resolve());
      throw new StripeCommandRefused(describeError(error), { cause: error });
    }
    await this.finish(subscriptionId, pendingCommand, (_tx, one) => {
      one.pendingCommand = failure === 'spent' ? { ...pendingCommand, key: `${pendingCommand.key}'` } : pendingCommand;
      one.pendingCommandTries += 1;
      one.pendingCommandDueAt = new Date(
        this.store.now().getTime() + Math.min(FIRST_PAUSE_MS * 2 ** one.pendingCommandTries, LONGEST_PAUSE_MS),
      );
      return Promise.resolve();
    });
    throw new StripeCommandUncertain(describeError(error), { cause: error });
  }

  /** Does nothing when another process has finished the same command. */
  private async finish(
    id: string,
    pendingCommand: PendingStripeCommand,
    work: (tx: Transaction, one: Subscription) => Promise<void>,
  ): Promise<void> {
    await this.store.run(async (tx) => {
      const one = await lockSubscription(tx, id);
      if (one.pendingCommand?.key !== pendingCommand.key) return;
      const tries = one.pendingCommandTries;
      one.pendingCommand = null;
      one.pendingCommandDueAt = null;
      await work(tx, one);
      if (one.pendingCommandTries === tries) one.pendingCommandTries = 0;
      await saveSubscription(tx, one);
    });
  }

  private async effect(tx: Transaction, one: Subscription, pendingCommand: PendingStripeCommand): Promise<void> {
    if (one.status === 'cancelled') return;
    if (pendingCommand.kind === 'pause') await this.pause(tx, one, pendingCommand.today, pendingCommand.until);
    if (pendingCommand.kind === 'begin-billing-pause')
      await tx.query(`UPDATE billing_pause SET state = 'running' WHERE id = $1 AND state = 'planned'`, [pendingCommand.billingPauseId]);
    if (pendingCommand.kind === 'change-plan') await this.changePlan(tx, one, pendingCommand);
    if (pendingCommand.kind === 'change-price') await this.changePrice(tx, one, pendingCommand);
  }

  /** Another plan has the current price; the announced price of the previous plan is dropped. */
  private async changePlan(tx: Transaction, one: Subscription, { terms, brushes }: PendingStripeCommandOf<'change-plan'>): Promise<void> {
    if (terms.planId !== one.planId) await dropPriceChange(tx, one.id, this.store.now());
    one.adopt(terms);
    one.brushes = brushes;
    await this.changeDeliveries.brushes(tx, one, this.store.today());
    await this.events.raiseAndPublish(tx, subscriptionChanged, one);
  }

  private async changePrice(tx: Transaction, one: Subscription, pendingCommand: PendingStripeCommandOf<'change-price'>): Promise<void> {
    const { changeId, monthlyPrice, book } = pendingCommand;
    Object.assign(one, { monthlyPrice, book });
    await markApplied(tx, changeId, this.store.now());
    await this.events.raiseAndPublish(tx, subscriptionChanged, one);
  }

  private async pause(tx: Transaction, one: Subscription, fromDay: string, untilDay: string): Promise<void> {
    await this.shiftDeliveries.forPause(tx, one, { fromDay, untilDay });
    await addBillingPause(tx, { subscriptionId: one.id, kind: 'pause', fromDay, untilDay, state: 'running' });
  }
}
