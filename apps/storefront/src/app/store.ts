import { api, type Session } from '@brote/api-client';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { cartSlice } from '../features/cart/cart.slice';
import { readCart } from '../features/cart/cart-storage';
import { checkoutSlice } from '../features/cart/checkout.slice';
import { connectionSlice } from './connection.slice';
import { sessionSlice } from '../features/session/session.slice';
import { toastsSlice } from '../features/toasts/toasts.slice';
import { cartToasts } from './cart-toasts';
import type { StoreExtra } from './session';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  cart: cartSlice.reducer,
  checkout: checkoutSlice.reducer,
  connection: connectionSlice.reducer,
  session: sessionSlice.reducer,
  toasts: toastsSlice.reducer,
});

export type RootState = ReturnType<typeof reducer>;
export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];

/** What the server asked for to draw a page. */
export type Answers = RootState[typeof api.reducerPath];

/** What a page is drawn from on the server: its answers, and nothing of the visitor. */
export const stateOnServer = (answers: Answers): RootState => reducer({ [api.reducerPath]: answers }, { type: 'drawn' });

/**
 * A store with the cart that this browser kept, for whoever the session says.
 *
 * @param answers came with the page, and are not asked for again
 */
export function createStore(session: Session, answers?: Answers) {
  const extraArgument: StoreExtra = { session };
  return configureStore({
    reducer,
    preloadedState: { cart: readCart(), session: session.state, ...(answers && { [api.reducerPath]: answers }) },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).prepend(cartToasts).concat(api.middleware),
  });
}
