import { aFamilyLine, aLine, aSubscription } from '../../testing/open-shop';
import { kindOf, lineId, totalsOf } from './cart-line';
import {
  cartCleared,
  cartSlice,
  emptyCart,
  lineAdded,
  lineRemoved,
  paidCartCleared,
  pricesConfirmed,
  quantityChanged,
  type CartState,
} from './cart.slice';

const { reducer } = cartSlice;
const cartOf = (...lines: Parameters<typeof lineAdded>[0][]): CartState =>
  lines.reduce((cart, line) => reducer(cart, lineAdded(line)), emptyCart());
const idOf = (cart: CartState, index = 0) => cart.lines[index]?.id ?? '';

describe('the cart', () => {
  it('names a line by product, colours in their order, and kind', () => {
    expect(lineId(aLine())).toBe('brush-single:adult-blue:product');
    expect(lineId(aFamilyLine())).toBe('brush-family:adult-blue_adult-yellow_kids-yellow_kids-white:product');
    expect(lineId(aSubscription())).toBe('sub-couple:adult-purple_adult-white:subscription');
  });

  it('knows three kinds of line', () => {
    expect([aLine(), aFamilyLine(), aSubscription()].map(kindOf)).toEqual(['product', 'pack', 'subscription']);
  });

  it('merges equal lines by adding their quantities', () => {
    const cart = cartOf(aLine({ quantity: 2 }), aLine({ quantity: 3 }));
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([5]);
  });

  it('keeps lines of other colours apart', () => {
    expect(cartOf(aLine(), aLine({ brushes: [{ type: 'kids', color: 'white' }] })).lines).toHaveLength(2);
  });

  it('holds no more of a line than an order can', () => {
    expect(cartOf(aLine({ quantity: 15 }), aLine({ quantity: 15 })).lines[0]?.quantity).toBe(20);
  });

  it('removes a line whose quantity becomes zero or less', () => {
    const cart = cartOf(aLine());
    expect(reducer(cart, quantityChanged({ id: idOf(cart), quantity: 0 })).lines).toEqual([]);
    expect(reducer(cart, quantityChanged({ id: idOf(cart), quantity: -3 })).lines).toEqual([]);
  });

  it('removes only the line that was named', () => {
    const cart = cartOf(aLine(), aFamilyLine());
    expect(reducer(cart, lineRemoved({ id: idOf(cart) })).lines.map(({ category }) => category)).toEqual(['family']);
  });

  it('begins a new basket when it is emptied', () => {
    const cart = cartOf(aLine());
    const cleared = reducer(cart, cartCleared());
    expect(cleared.lines).toEqual([]);
    expect(cleared.cartId).not.toBe(cart.cartId);
  });

  it('is emptied once per payment', () => {
    const paid = reducer(cartOf(aLine()), paidCartCleared({ sessionId: 'cs_1' }));
    const filledAgain = reducer(paid, lineAdded(aLine()));
    expect(paid.lines).toEqual([]);
    expect(reducer(filledAgain, paidCartCleared({ sessionId: 'cs_1' })).lines).toHaveLength(1);
    expect(reducer(filledAgain, paidCartCleared({ sessionId: 'cs_2' })).lines).toHaveLength(0);
  });

  it('takes over accepted prices: a lower one as reduced, a higher one as regular', () => {
    const cart = cartOf(aLine(), aFamilyLine());
    const changed = reducer(
      cart,
      pricesConfirmed([
        { productId: 'brush-single', expected: 350, current: 400 },
        { productId: 'brush-family', expected: 700, current: 900 },
      ]),
    );
    expect(changed.lines.map(({ price, salePrice }) => [price.amount, salePrice?.amount ?? null])).toEqual([
      [500, 400],
      [900, null],
    ]);
  });

  it('sums pieces, what is paid today and what is paid every month after', () => {
    const { itemCount, total, monthly } = totalsOf(cartOf(aLine({ quantity: 2 }), aFamilyLine(), aSubscription()).lines);
    expect([itemCount, total.amount, monthly.amount]).toEqual([4, 1590, 190]);
  });
});
