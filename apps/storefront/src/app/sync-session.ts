import { api, Session } from '@brote/api-client';
import { readStored, writeStored } from '@brote/ui-kit';
import { sessionChanged } from '../features/session/session.slice';
import { clearAddress } from './clear-address';
import type { AppStore } from './store';

/** Remembers that a customer is signed in on this device, but neither the person nor a token. */
const HINT_KEY = 'brote.signed-in';
const YES = 'yes';

/** The session of this browser, shared by its tabs. */
export const shopSession = (): Session =>
  new Session({
    name: 'brote.session',
    hint: { read: () => readStored(HINT_KEY) === YES, write: (isSignedIn) => void writeStored(HINT_KEY, isSignedIn ? YES : 'no') },
  });

/**
 * Keeps the store in step with the session. What the store knows of a person is forgotten with them; the cart stays.
 * Returns a function that stops it.
 */
export function syncSession(store: AppStore, session: Session): () => void {
  const unsubscribe = session.subscribe((state) => {
    const before = store.getState().session.user;
    // First, so that the pages of that person are gone before their data is asked for again.
    store.dispatch(sessionChanged(state));
    if (!before || before.id === state.user?.id) return;
    store.dispatch(api.util.resetApiState());
    clearAddress(store.dispatch);
  });
  const stop = session.start();
  return () => {
    stop();
    unsubscribe();
  };
}
