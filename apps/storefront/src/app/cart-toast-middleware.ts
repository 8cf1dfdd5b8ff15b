import type { Middleware } from '@reduxjs/toolkit';
import { cartCleared, lineAdded, lineRemoved, selectItemCount } from '../features/cart/cart.slice';
import { checkoutRefused } from '../features/cart/checkout.slice';
import { toastShown, type ToastContent } from '../features/toasts/toasts.slice';
import type { RootState } from './store';

/** Toast for a change of the cart; null without one. */
function toastFor(action: unknown, stateBefore: RootState, stateAfter: RootState): ToastContent | null {
  if (lineAdded.match(action)) {
    const { name, category, brushes } = action.payload;
    return selectItemCount(stateAfter) > selectItemCount(stateBefore) ? { kind: 'added', name, category, brushes } : { kind: 'full' };
  }
  if (lineRemoved.match(action)) {
    const line = stateBefore.cart.lines.find(({ id }) => id === action.payload.id);
    return line ? { kind: 'removed', name: line.name } : null;
  }
  if (cartCleared.match(action)) return { kind: 'cleared' };
  return checkoutRefused.match(action) ? { kind: action.payload } : null;
}

/** Shows toasts for changes of the cart. Written by hand, because the toolkit's listeners are larger. */
export const cartToastMiddleware: Middleware<object, RootState> = (store) => (next) => (action) => {
  const stateBefore = store.getState();
  const result = next(action);
  const toastContent = toastFor(action, stateBefore, store.getState());
  if (toastContent) store.dispatch(toastShown(toastContent));
  return result;
};
