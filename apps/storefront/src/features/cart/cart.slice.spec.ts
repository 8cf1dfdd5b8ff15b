import { aFamilyLine, aLine, aSubscription } from '../../testing/open-shop';
import { kindOf, lineId, totalsOf } from './cart-line';
import {
  cartCleared,
  cartSlice,
  checkoutOpened,
  emptyCart,
  lineAdded,
  lineRemoved,
  paidLinesRemoved,
  pricesConfirmed,
  quantityChanged,
  type CartState,
  lineQuantitiesOf,
} from './cart.slice';

const { reducer } = cartSlice;
const cartOf = (...lines: Parameters<typeof lineAdded>[0][]): CartState =>
  lines.reduce((cart, line) => reducer(cart, lineAdded(line)), emptyCart());
const idOf = (cart: CartState, index = 0) => cart.lines[index]?.id ?? '';

/** Numbers from 0 to 1, the same for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function createRandomLine(random: () => number) {
  const color = (['blue', 'purple', 'white'] as const)[Math.floor(random() * 3)] ?? 'blue';
  return aLine({ quantity: 1 + Math.floor(random() * 3), brushes: [{ type: 'adult', color }] });
}

describe('the cart slice', () => {
  it('names a line by product, colors in their order, and kind', () => {
    expect(lineId(aLine())).toBe('brush-single:adult-blue:product');
    expect(lineId(aFamilyLine())).toBe('brush-family:adult-blue_adult-yellow_kids-yellow_kids-white:product');
    expect(lineId(aSubscription())).toBe('sub-couple:adult-purple_adult-white:subscription');
  });

  it('distinguishes three kinds of lines', () => {
    expect([aLine(), aFamilyLine(), aSubscription()].map(kindOf)).toEqual(['product', 'pack', 'subscription']);
  });

  it('merges equal lines by adding their quantities', () => {
    const cart = cartOf(aLine({ quantity: 2 }), aLine({ quantity: 3 }));
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([5]);
  });

  it('separates lines with different colors', () => {
    expect(cartOf(aLine(), aLine({ brushes: [{ type: 'kids', color: 'white' }] })).lines).toHaveLength(2);
  });

  it('limits the quantity of a line to that of an order', () => {
    expect(cartOf(aLine({ quantity: 15 }), aLine({ quantity: 15 })).lines[0]?.quantity).toBe(20);
  });

  it('removes a line whose quantity becomes zero or less', () => {
    const cart = cartOf(aLine());
    expect(reducer(cart, quantityChanged({ id: idOf(cart), quantity: 0 })).lines).toEqual([]);
    expect(reducer(cart, quantityChanged({ id: idOf(cart), quantity: -3 })).lines).toEqual([]);
  });

  it('removes only the named line', () => {
    const cart = cartOf(aLine(), aFamilyLine());
    expect(reducer(cart, lineRemoved({ id: idOf(cart) })).lines.map(({ category }) => category)).toEqual(['family']);
  });

  it('gets a new id when it is cleared', () => {
    const cart = cartOf(aLine());
    const clearedCart = reducer(cart, cartCleared());
    expect(clearedCart.lines).toEqual([]);
    expect(clearedCart.cartId).not.toBe(cart.cartId);
  });

  it('removes paid pieces once and keeps pieces that were added meanwhile', () => {
    const seed = jest.getSeed() >>> 0;
    const random = seededRandom(seed);
    for (let run = 0; run < 200; run += 1) {
      const createRandomLines = () => Array.from({ length: Math.floor(random() * 4) }, () => createRandomLine(random));
      const filledCart = cartOf(...createRandomLines());
      const cartInCheckout = reducer(
        filledCart,
        checkoutOpened({ sessionId: 'cs_1', cartId: filledCart.cartId, lines: lineQuantitiesOf(filledCart.lines) }),
      );
      const addedLines = createRandomLines();
      const cartWithLaterLines = addedLines.reduce((cart, line) => reducer(cart, lineAdded(line)), cartInCheckout);
      const remainingCart = reducer(cartWithLaterLines, paidLinesRemoved({ sessionId: 'cs_1' }));
      const countPieces = ({ lines }: CartState) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const paidCount = countPieces(filledCart);
      expect({ seed, run, left: countPieces(remainingCart) }).toEqual({ seed, run, left: countPieces(cartWithLaterLines) - paidCount });
      expect([
        remainingCart.open,
        remainingCart.cartId === filledCart.cartId,
        reducer(remainingCart, paidLinesRemoved({ sessionId: 'cs_1' })) === remainingCart,
      ]).toEqual([[], false, true]);
    }
  });

  it('ignores a payment of another cart', () => {
    const cart = cartOf(aLine());
    expect(reducer(cart, paidLinesRemoved({ sessionId: 'cs_other' }))).toBe(cart);
  });

  it('applies accepted prices and drops reductions, because the earlier price is unknown', () => {
    const cart = cartOf(aLine(), aFamilyLine());
    const changedCart = reducer(
      cart,
      pricesConfirmed([
        { productId: 'brush-single', expected: 350, current: 400 },
        { productId: 'brush-family', expected: 700, current: 900 },
      ]),
    );
    expect(changedCart.lines.map(({ price, salePrice, priorPrice }) => [price.amount, salePrice, priorPrice])).toEqual([
      [400, null, null],
      [900, null, null],
    ]);
  });

  it('adds up pieces, the total of today and the total of each later month', () => {
    const { itemCount, total, monthly } = totalsOf(cartOf(aLine({ quantity: 2 }), aFamilyLine(), aSubscription()).lines);
    expect([itemCount, total.amount, monthly.amount]).toEqual([4, 1590, 190]);
  });
});
