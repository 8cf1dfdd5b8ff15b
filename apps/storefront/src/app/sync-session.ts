import { api, Session, sessionChanged } from '@brote/api-client';
import { storedFlag } from '@brote/ui-kit';
import { clearShippingDraft } from './clear-shipping-draft';
import type { AppStore } from './store';

/** Remembers that a customer is signed in on this device, but neither the person nor a token. */
const SIGNED_IN_HINT_KEY = 'brote.signed-in';

/** The session of this browser, shared by its tabs. */
export const createShopSession = (): Session =>
  new Session({
    name: 'brote.session',
    hint: storedFlag(SIGNED_IN_HINT_KEY),
  });

/**
 * Synchronizes the store with the session. Data of a person is deleted when their session ends; the cart stays. Returns a function that
 * stops it.
 */
export function syncSession(store: AppStore, session: Session): () => void {
  const unsubscribe = session.subscribe((state) => {
    const previousUser = store.getState().session.user;
    // First, so that the pages of that person unmount before their data could be requested again.
    store.dispatch(sessionChanged(state));
    if (!previousUser || previousUser.id === state.user?.id) return;
    store.dispatch(api.util.resetApiState());
    clearShippingDraft(store.dispatch);
  });
  const stop = session.start();
  return () => {
    stop();
    unsubscribe();
  };
}
