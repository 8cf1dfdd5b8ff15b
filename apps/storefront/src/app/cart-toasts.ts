import type { Middleware } from '@reduxjs/toolkit';
import { cartCleared, lineAdded, lineRemoved, selectItemCount } from '../features/cart/cart.slice';
import { checkoutRefused } from '../features/cart/checkout.slice';
import { toastShown, type ToastContent } from '../features/toasts/toasts.slice';
import type { RootState } from './store';

/** Toast for a change of the cart; null without one. */
function toastFor(action: unknown, before: RootState, after: RootState): ToastContent | null {
  if (lineAdded.match(action)) {
    const { name, category, brushes } = action.payload;
    return selectItemCount(after) > selectItemCount(before) ? { kind: 'added', name, category, brushes } : { kind: 'full' };
  }
  if (lineRemoved.match(action)) {
    const line = before.cart.lines.find(({ id }) => id === action.payload.id);
    return line ? { kind: 'removed', name: line.name } : null;
  }
  if (cartCleared.match(action)) return { kind: 'cleared' };
  return checkoutRefused.match(action) ? { kind: action.payload } : null;
}

/** Shows toasts for changes of the cart. Written by hand, because the toolkit's listeners are larger. */
export const cartToasts: Middleware<object, RootState> = (store) => (next) => (action) => {
  const before = store.getState();
  const result = next(action);
  const words = toastFor(action, before, store.getState());
  if (words) store.dispatch(toastShown(words));
  return result;
};
