import { waitFor } from '@testing-library/react';
import { persistCart } from '../../app/persist-cart';
import { createShopSession } from '../../app/sync-session';
import { createStore } from '../../app/store';
import { aFamilyLine, aLine } from '../../testing/open-shop';
import { CART_KEY, parseCart, writeCart } from './cart-storage';
import { cartSlice, emptyCart, lineAdded } from './cart.slice';

const readStored = () => localStorage.getItem(CART_KEY) ?? '';
const readStoredCart = () => {
  writeCart(cartSlice.reducer(emptyCart(), lineAdded(aFamilyLine())));
  return JSON.parse(readStored()) as { version: number; cartId: string; lines: Record<string, unknown>[] };
};

beforeEach(() => localStorage.clear());

describe('the stored cart', () => {
  it('is restored unchanged', () => {
    const cart = cartSlice.reducer(cartSlice.reducer(emptyCart(), lineAdded(aLine({ quantity: 2 }))), lineAdded(aFamilyLine()));
    writeCart(cart);
    expect(parseCart(readStored())).toEqual(cart);
  });

  it('is read from the format without open Checkout Sessions and stores them from then on', () => {
    const { open, ...olderCart } = { open: [], ...readStoredCart() };
    expect(parseCart(JSON.stringify(olderCart))).toMatchObject({ cartId: olderCart.cartId, open, lines: [{ category: 'family' }] });
    const openCheckout = { sessionId: 'cs_1', cartId: olderCart.cartId, lines: [{ id: 'a', quantity: 2 }] };
    const parsedCart = parseCart(JSON.stringify({ ...olderCart, open: [openCheckout, { ...openCheckout, lines: 'x' }, null] }));
    expect(parsedCart.open).toEqual([openCheckout]);
  });

  it.each([0, 2, undefined])('moves the lines of version %s into a cart with its own id', (version) => {
    const olderCart = { ...readStoredCart(), version };
    const parsedCart = parseCart(JSON.stringify(olderCart));
    expect(parsedCart).toMatchObject({ clearedFor: null, open: [], lines: [{ category: 'family' }] });
    expect(parsedCart.cartId).not.toBe(olderCart.cartId);
  });

  it.each([null, '', 'null', '[]', '{"version":1}', '{cut of', '42', JSON.stringify({ version: 9, cartId: 'x', lines: [] })])(
    'is empty when the stored text is %s',
    (text) => {
      expect(parseCart(text).lines).toEqual([]);
    },
  );

  it('drops unreadable lines and keeps the others', () => {
    const cart = readStoredCart();
    cart.lines.push({ ...cart.lines[0], quantity: 1e9 }, { ...cart.lines[0], brushes: [{ type: 'teen', color: 'blue' }] });
    expect(parseCart(JSON.stringify(cart)).lines).toHaveLength(1);
  });

  it('computes the ids of its lines again', () => {
    const cart = readStoredCart();
    const forgedCart = { ...cart, lines: cart.lines.map((line) => ({ ...line, id: 'other' })) };
    expect(parseCart(JSON.stringify(forgedCart)).lines[0]?.id).toBe('brush-family:adult-blue_adult-yellow_kids-yellow_kids-white:product');
  });
});

describe('the carts of two tabs', () => {
  it('write every change and apply the changes of the other tab', async () => {
    const store = createStore(createShopSession());
    const stop = persistCart(store);
    store.dispatch(lineAdded(aLine()));
    await waitFor(() => expect(parseCart(readStored()).lines).toHaveLength(1));
    const otherCart = JSON.stringify({ ...readStoredCart(), lines: [] });
    window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY, newValue: otherCart }));
    expect(store.getState().cart.lines).toEqual([]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue: 'x' }));
    expect(store.getState().cart.cartId).toBe(parseCart(otherCart).cartId);
    stop();
  });
});
