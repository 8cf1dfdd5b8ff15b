import { createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import { cartCleared, lineAdded, lineRemoved, selectItemCount } from '../features/cart/cart.slice';
import { checkoutFailed, checkoutRefused } from '../features/cart/checkout.slice';
import { toastShown } from '../features/toasts/toasts.slice';
import type { AppDispatch, RootState } from './store';

/** Turns what happens to the cart into the messages that the customer sees. */
export const announceCart = createListenerMiddleware();

const listen = announceCart.startListening as TypedStartListening<RootState, AppDispatch>;

listen({
  actionCreator: lineAdded,
  effect: ({ payload }, listenerApi) => {
    const before = selectItemCount(listenerApi.getOriginalState());
    const after = selectItemCount(listenerApi.getState());
    const { name, category, brushes } = payload;
    listenerApi.dispatch(toastShown(after > before ? { kind: 'added', name, category, brushes } : { kind: 'full' }));
  },
});

listen({
  actionCreator: lineRemoved,
  effect: ({ payload }, listenerApi) => {
    const line = listenerApi.getOriginalState().cart.lines.find(({ id }) => id === payload.id);
    if (line) listenerApi.dispatch(toastShown({ kind: 'removed', name: line.name }));
  },
});

listen({ actionCreator: cartCleared, effect: (_action, { dispatch }) => void dispatch(toastShown({ kind: 'cleared' })) });

listen({
  actionCreator: checkoutFailed,
  effect: ({ payload }, { dispatch }) => void dispatch(toastShown({ kind: 'payment-failed', message: payload.message })),
});

listen({ actionCreator: checkoutRefused, effect: ({ payload }, { dispatch }) => void dispatch(toastShown({ kind: payload })) });
