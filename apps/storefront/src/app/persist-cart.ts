import { cartReplaced } from '../features/cart/cart.slice';
import { CART_KEY, parseCart, writeCart } from '../features/cart/cart-storage';
import type { AppStore } from './store';

/**
 * Stores the cart in local storage and synchronizes it with the shop's other tabs. Returns a function that stops it. No other code writes
 * the cart to storage.
 */
export function persistCart(store: AppStore): () => void {
  let savedCart = store.getState().cart;
  const unsubscribe = store.subscribe(() => {
    const { cart } = store.getState();
    if (cart === savedCart) return;
    savedCart = cart;
    writeCart(cart);
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // A null key means that everything was cleared.
    if (key !== CART_KEY && key !== null) return;
    store.dispatch(cartReplaced(parseCart(newValue)));
  };
  window.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
}
