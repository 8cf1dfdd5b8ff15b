import type { Store } from '#app/store';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/subscriptions/subscription-rows';
import type { StripeCommand } from './stripe-command';

/** After this time another process executes the command. */
const RETRY_MS = 30_000;

/**
 * Stores a command before Stripe is called, so that a crash in between loses nothing. The subscription must be locked, and is saved
 * afterwards. Its version rises, so that no concurrent request can store another command.
 */
export function storeStripeCommand(one: Subscription, command: StripeCommand, now: Date): void {
  one.pendingCommand = { ...command, key: `sub_${one.id}_${one.raise()}_${command.kind}` };
  one.pendingCommandDueAt = new Date(now.getTime() + RETRY_MS);
  one.pendingCommandTries = 0;
  if (command.kind === 'cancel') one.endingSince ??= now;
}

/** The same by the id of a subscription. False when a command is pending already, or the subscription has ended. */
export async function storeStripeCommandFor(store: Store, id: string, command: StripeCommand): Promise<boolean> {
  return store.run(async (tx) => {
    const one = await lockSubscription(tx, id);
    if (one.pendingCommand !== null || one.status === 'cancelled') return false;
    storeStripeCommand(one, command, store.now());
    await saveSubscription(tx, one);
    return true;
  });
}
