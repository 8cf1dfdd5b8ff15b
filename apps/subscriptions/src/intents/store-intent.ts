import type { Store } from '#app/store';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/subscriptions/subscription-rows';
import type { Wish } from './intent';

/** After so long somebody else carries it out. */
const PATIENCE_MS = 30_000;

/**
 * Stores what is wanted of Stripe before Stripe is asked, so that a crash in between loses nothing. For a locked subscription that is saved
 * afterwards; its version rises, so nobody else can want something else meanwhile.
 */
export function storeIntent(one: Subscription, wish: Wish, now: Date): void {
  one.intent = { ...wish, key: `sub_${one.id}_${one.raise()}_${wish.kind}` };
  one.intentDueAt = new Date(now.getTime() + PATIENCE_MS);
  one.intentTries = 0;
  if (wish.kind === 'cancel') one.endingSince ??= now;
}

/** The same for a subscription by its id, unless something is wanted already or it has ended; whether it was stored. */
export async function storeIntentFor(store: Store, id: string, wish: Wish): Promise<boolean> {
  return store.run(async (tx) => {
    const one = await lockSubscription(tx, id);
    if (one.intent !== null || one.status === 'cancelled') return false;
    storeIntent(one, wish, store.now());
    await saveSubscription(tx, one);
    return true;
  });
}
