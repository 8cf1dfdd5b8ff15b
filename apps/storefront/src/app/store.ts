import { api } from '@brote/api-client';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { cartSlice } from '../features/cart/cart.slice';
import { readCart } from '../features/cart/cart-storage';
import { checkoutSlice } from '../features/cart/checkout.slice';
import { toastsSlice } from '../features/toasts/toasts.slice';
import { announceCart } from './announce-cart';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  cart: cartSlice.reducer,
  checkout: checkoutSlice.reducer,
  toasts: toastsSlice.reducer,
});

export type RootState = ReturnType<typeof reducer>;
export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];

/** A store with the cart that this browser kept. */
export function createStore() {
  return configureStore({
    reducer,
    preloadedState: { cart: readCart() },
    middleware: (defaults) => defaults().prepend(announceCart.middleware).concat(api.middleware),
  });
}
