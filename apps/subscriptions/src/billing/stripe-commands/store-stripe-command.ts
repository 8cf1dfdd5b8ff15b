import type { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import type { StripeCommand } from '#app/plans/subscriptions/stripe-command';

/** After this time another process executes the command. */
const RETRY_DELAY_MS = 30_000;

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
