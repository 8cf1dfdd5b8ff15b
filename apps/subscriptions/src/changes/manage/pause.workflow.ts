import {
  pauseSubscription,
  SUBSCRIPTION_LIMITS,
  type PauseSubscriptionRequest,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { refuse, RequestHandler, type CallContext } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { type OnModuleInit, Controller } from '@nestjs/common';
import { addBillingPause } from '#app/schedule/billing-pauses/billing-pauses';
import { addDays, isValidDay } from '#app/schedule/calendar/calendar-days';
import { ShiftDeliveries } from '#app/schedule/deliveries/shift-deliveries';
import { StripeCommandEffects, storeStripeCommand } from '#app/billing/stripe-commands/execute-stripe-command';
import { SubscriptionStore } from '#app/subscription-store';
import type { PendingStripeCommandOf, Subscription } from '#app/plans/subscriptions/subscription';
import { RunCommand, type CommandTarget } from './run-command';

/**
 * Pauses charges and deliveries until a day; the plan then resumes by itself.
 *
 * - The stored command survives a crash. `ResumeStripeCommands` repeats it; its key has one effect at Stripe.
 * - If Stripe refuses it, the command is removed and the customer gets `ACTION_NOT_ALLOWED`.
 * - If the answer of Stripe is unknown, the customer gets `PAYMENT_PROVIDER_UNAVAILABLE`, and the command runs again later.
 * - `moveDeliveries` runs in the transaction that removes the command, so it has one effect.
 * - If the last read of Stripe fails, the webhook repeats it. `PauseTransition` publishes the pause once, and the e-mail follows from its event.
 * - On the last day `ApplyBillingPauses` resumes the plan.
 */
@Controller()
export class PauseWorkflow implements OnModuleInit {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly shiftDeliveries: ShiftDeliveries,
    private readonly store: SubscriptionStore,
    private readonly effects: StripeCommandEffects,
  ) {}

  onModuleInit(): void {
    this.effects.register('pause', (tx, subscription, command) => this.moveDeliveries(tx, subscription, command));
  }

  /** @throws Refusal of `pauseSubscription` */
  @RequestHandler(pauseSubscription)
  async pause({ until, ...plan }: PauseSubscriptionRequest, { authenticatedCaller }: CallContext): Promise<SubscriptionView> {
    const target = { ...plan, userId: authenticatedCaller.userId };
    this.checkDay(until);
    await this.runCommand.finishEarlierCommand(target);
    await this.storePauseCommand(target, until);
    const executedId = await this.pauseAtStripe(target);
    await this.publishPause(executedId);
    return this.runCommand.readView(target);
  }

  /** Effect of the command, once Stripe has paused the plan. The subscription is locked, and saved afterwards. */
  private async moveDeliveries(
    tx: Transaction,
    subscription: Subscription,
    { today, until }: PendingStripeCommandOf<'pause'>,
  ): Promise<void> {
    await this.shiftDeliveries.shiftForPause(tx, subscription, { fromDay: today, untilDay: until });
    await addBillingPause(tx, { subscriptionId: subscription.id, kind: 'pause', fromDay: today, untilDay: until, state: 'running' });
  }

  private checkDay(until: string): void {
    const { min, max } = SUBSCRIPTION_LIMITS.pauseDays;
    const today = this.store.today();
    if (!isValidDay(until) || until < addDays(today, min) || until > addDays(today, max)) refuse(pauseSubscription, 'DATE_INVALID');
  }

  private async storePauseCommand(target: CommandTarget, until: string): Promise<void> {
    await this.runCommand.change(target, ['pause'], (_tx, subscription, today) => {
      storeStripeCommand(subscription, { kind: 'pause', today, until }, this.store.now());
      return Promise.resolve();
    });
  }

  /** Stripe stops charging. `moveDeliveries` then runs as the effect of the command. */
  private pauseAtStripe(target: CommandTarget): Promise<string | null> {
    return this.runCommand.executeStoredCommand(target);
  }

  /** The sync finds the plan paused, so `PauseTransition` publishes the event of the e-mail. */
  private publishPause(stripeSubscription: string | null): Promise<void> {
    return this.runCommand.syncAfterCommand(stripeSubscription);
  }
}
