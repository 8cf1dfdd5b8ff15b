import { api, type Session, sessionSlice } from '@brote/api-client';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { cartSlice } from '../features/cart/cart.slice';
import { readCart } from '../features/cart/cart-storage';
import { checkoutSlice } from '../features/cart/checkout.slice';
import { connectionSlice } from './connection.slice';
import { toastsSlice } from '../features/toasts/toasts.slice';
import { cartToastMiddleware } from './cart-toast-middleware';

/** Extra argument of thunks and of the API. */
export interface StoreExtra {
  readonly session: Session;
}

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

/** The API's replies from which the server rendered a page. */
export type ApiState = RootState[typeof api.reducerPath];

/** The state from which the server renders a page: the API's replies, and nothing of the visitor. */
export const createServerState = (apiState: ApiState): RootState => reducer({ [api.reducerPath]: apiState }, { type: 'drawn' });

/**
 * A store with the cart of this browser, for the customer of the session.
 * @param apiState are embedded in the page and not requested again
 */
export function createStore(session: Session, apiState?: ApiState) {
  const extraArgument: StoreExtra = { session };
  return configureStore({
    reducer,
    preloadedState: { cart: readCart(), session: session.state, ...(apiState && { [api.reducerPath]: apiState }) },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument } }).prepend(cartToastMiddleware).concat(api.middleware),
  });
}
