import { act, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../app/app';
import { persistCart } from '../app/persist-cart';
import { syncSession, createShopSession } from '../app/sync-session';
import { storeLocale } from '../app/locale';
import { createStore, type AppStore } from '../app/store';
import type { CartLine, NewCartLine } from '../features/cart/cart-line';
import { cartReplaced, checkoutOpened, emptyCart, lineAdded, lineQuantitiesOf, type OpenCheckout } from '../features/cart/cart.slice';
import { familyPack, mixedFamilyBrushes, singleBrush } from '@brote/contracts/examples';

/** A line of the cart; by default a single blue brush. */
export const aLine = (fields: Partial<NewCartLine> = {}): NewCartLine => ({
  productId: singleBrush.id,
  name: singleBrush.name,
  description: singleBrush.description,
  category: 'single',
  price: singleBrush.price,
  salePrice: singleBrush.salePrice,
  priorPrice: singleBrush.priorPrice,
  quantity: 1,
  isSubscription: false,
  brushes: [{ type: 'adult', color: 'blue' }],
  ...fields,
});

export const aFamilyLine = (fields: Partial<NewCartLine> = {}): NewCartLine =>
  aLine({
    productId: familyPack.id,
    name: familyPack.name,
    description: familyPack.description,
    category: 'family',
    price: familyPack.price,
    salePrice: familyPack.salePrice,
    priorPrice: familyPack.priorPrice,
    brushes: mixedFamilyBrushes,
    ...fields,
  });

export const aSubscription = (fields: Partial<NewCartLine> = {}): NewCartLine =>
  aLine({
    productId: 'sub-couple',
    name: { en: 'Couple subscription', es: 'Suscripción Pareja' },
    description: { en: 'Two brushes every 3 months.', es: 'Dos cepillos cada 3 meses.' },
    category: 'couple',
    price: { amount: 190, currency: 'EUR' },
    salePrice: null,
    priorPrice: null,
    isSubscription: true,
    brushes: [
      { type: 'adult', color: 'purple' },
      { type: 'adult', color: 'white' },
    ],
    ...fields,
  });

interface OpenShop {
  readonly store: AppStore;
  readonly user: UserEvent;
  readonly lines: () => readonly CartLine[];
  /** Addresses outside of the shop that were opened. */
  readonly left: readonly string[];
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  document.cookie = 'brote.locale=; path=/; max-age=0';
});

/** Lets the shop that is opened next find a session to restore: the fake server's. */
export function storeSignedInHint(): void {
  localStorage.setItem('brote.signed-in', 'yes');
}

/** Lets the shop that is opened next find that its visitor chose Spanish. */
export function chooseSpanish(): void {
  storeLocale('es');
}

/**
 * Opens the whole shop at a path, with these lines in the cart, and waits for its heading.
 * @param openCheckout Checkout Session of all lines; its session id, null for that of a plan
 */
export async function openShop(
  path: string,
  lines: readonly NewCartLine[] = [],
  openCheckout?: Pick<OpenCheckout, 'sessionId'>,
): Promise<OpenShop> {
  localStorage.removeItem('brote.cart');
  window.history.pushState(null, '', path);
  const session = createShopSession();
  const store = createStore(session);
  store.dispatch(cartReplaced(emptyCart()));
  for (const line of lines) store.dispatch(lineAdded(line));
  const { cart } = store.getState();
  if (openCheckout) store.dispatch(checkoutOpened({ ...openCheckout, cartId: cart.cartId, lines: lineQuantitiesOf(cart.lines) }));
  for (const { id } of store.getState().toasts.entries) store.dispatch({ type: 'toasts/toastClosed', payload: id });
  persistCart(store);
  cleanups.push(syncSession(store, session));
  const visitedUrls: string[] = [];
  render(<App store={store} onLeave={(url) => visitedUrls.push(url)} />);
  await screen.findByRole('heading', { level: 1 });
  await act(async () => Promise.resolve());
  return { store, user: userEvent.setup(), lines: () => store.getState().cart.lines, left: visitedUrls };
}

/** The messages that the shop shows for a short time. */
export const getToasts = () => within(screen.getByRole('region', { name: 'Messages' }));
