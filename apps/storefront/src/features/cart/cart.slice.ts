import { newId } from '@brote/api-client';
import { CATALOG_LIMITS, ORDER_LIMITS, type PriceChange } from '@brote/contracts/browser';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { lineId, totalsOf, unitPrice, type CartLine, type NewCartLine } from './cart-line';

export interface CartState {
  /** Names the basket towards the server; a new one begins when it is emptied. */
  readonly cartId: string;
  readonly lines: readonly CartLine[];
  /** The payment whose cart was emptied last, so that seeing its page again does not empty the next one. */
  readonly clearedFor: string | null;
}

/** The fewest and most pieces of one line. */
export const PIECES = CATALOG_LIMITS.quantityPerLine;

export const emptyCart = (clearedFor: string | null = null): CartState => ({ cartId: newId(), lines: [], clearedFor });

const atMost = (quantity: number): number => Math.min(quantity, PIECES.max);

/** The lines with one more: equal ones merge, a line holds what it can, an order holds so many lines. */
function withLine(lines: readonly CartLine[], added: NewCartLine): readonly CartLine[] {
  const id = lineId(added);
  const known = lines.find((line) => line.id === id);
  if (known) return lines.map((line) => (line === known ? { ...line, ...added, quantity: atMost(line.quantity + added.quantity) } : line));
  return lines.length < ORDER_LIMITS.lines.max ? [...lines, { ...added, id, quantity: atMost(added.quantity) }] : lines;
}

/** The line at the price the server named. */
function atPrice(line: CartLine, changes: readonly PriceChange[]): CartLine {
  const change = changes.find(({ productId }) => productId === line.productId);
  if (!change || line.isSubscription || unitPrice(line).amount === change.current) return line;
  const current = { amount: change.current, currency: line.price.currency };
  return change.current < line.price.amount ? { ...line, salePrice: current } : { ...line, price: current, salePrice: null };
}

/** The cart of this browser. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState: () => emptyCart(),
  reducers: {
    lineAdded: (cart, { payload }: PayloadAction<NewCartLine>): CartState => ({ ...cart, lines: withLine(cart.lines, payload) }),
    /** A quantity of zero or less removes the line. */
    quantityChanged: (cart, { payload }: PayloadAction<{ readonly id: string; readonly quantity: number }>): CartState => ({
      ...cart,
      lines: cart.lines
        .map((line) => (line.id === payload.id ? { ...line, quantity: atMost(payload.quantity) } : line))
        .filter(({ quantity }) => quantity > 0),
    }),
    lineRemoved: (cart, { payload }: PayloadAction<{ readonly id: string }>): CartState => ({
      ...cart,
      lines: cart.lines.filter(({ id }) => id !== payload.id),
    }),
    cartCleared: (cart): CartState => emptyCart(cart.clearedFor),
    /** The customer accepted the prices that the server named. */
    pricesConfirmed: (cart, { payload }: PayloadAction<readonly PriceChange[]>): CartState => ({
      ...cart,
      lines: cart.lines.map((line) => atPrice(line, payload)),
    }),
    /** The cart was paid; its page empties it once. */
    paidCartCleared: (cart, { payload }: PayloadAction<{ readonly sessionId: string }>): CartState =>
      cart.clearedFor === payload.sessionId ? cart : emptyCart(payload.sessionId),
    /** Another tab changed the cart. */
    cartReplaced: (_cart, { payload }: PayloadAction<CartState>): CartState => payload,
  },
  selectors: {
    selectCart: (cart) => cart,
    selectLines: ({ lines }) => lines,
    selectTotals: createSelector([({ lines }: CartState) => lines], totalsOf),
    selectItemCount: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  },
});

export const { lineAdded, quantityChanged, lineRemoved, cartCleared, pricesConfirmed, paidCartCleared, cartReplaced } = cartSlice.actions;
export const { selectCart, selectLines, selectTotals, selectItemCount } = cartSlice.selectors;
