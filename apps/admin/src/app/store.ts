import { api, type Session, sessionSlice } from '@brote/api-client';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { Drafts } from './drafts';
import { ReauthenticationGate } from './reauthentication-gate';
import type { StoreExtra } from './session';

const reducer = combineReducers({ [api.reducerPath]: api.reducer, session: sessionSlice.reducer });

export type RootState = ReturnType<typeof reducer>;
export type AdminStore = ReturnType<typeof createStore>;
export type AdminDispatch = AdminStore['dispatch'];

/** The back office's store: the server's replies, and the signed-in account. */
export function createStore(session: Session) {
  const reauthenticationGate = new ReauthenticationGate();
  const extraArgument: StoreExtra = {
    session,
    reauthenticationGate,
    drafts: new Drafts(),
    reauthentication: reauthenticationGate.reauthenticate,
  };
  return configureStore({
    reducer,
    preloadedState: { session: session.state },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(api.middleware),
  });
}
