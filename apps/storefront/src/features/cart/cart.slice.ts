import { newId } from '@brote/api-client';
import {
  CATALOG_LIMITS,
  ORDER_LIMITS,
  planIdOf,
  skuOf,
  type BrushSelection,
  type PlanId,
  type PriceChange,
} from '@brote/contracts/browser';
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

/** A subscription is taken out once, however often it was put in. */
const atMost = (quantity: number, { isSubscription }: Pick<CartLine, 'isSubscription'>): number =>
  isSubscription ? 1 : Math.min(quantity, PIECES.max);

/** The lines with one more: equal ones merge, a line holds what it can, an order holds so many lines. */
function withLine(lines: readonly CartLine[], added: NewCartLine): readonly CartLine[] {
  const id = lineId(added);
  const known = lines.find((line) => line.id === id);
  if (known)
    return lines.map((line) => (line === known ? { ...line, ...added, quantity: atMost(line.quantity + added.quantity, line) } : line));
  return lines.length < ORDER_LIMITS.lines.max ? [...lines, { ...added, id, quantity: atMost(added.quantity, added) }] : lines;
}

/** The line at the price the server named. */
function atPrice(line: CartLine, changes: readonly PriceChange[]): CartLine {
  const change = changes.find(({ productId }) => productId === line.productId);
  if (!change || unitPrice(line).amount === change.current) return line;
  const current = { amount: change.current, currency: line.price.currency };
  if (line.isSubscription) return { ...line, price: current };
  return change.current < line.price.amount ? { ...line, salePrice: current } : { ...line, price: current, salePrice: null };
}

interface BoughtSubscription {
  /** Whether everything that is bought once was paid with it. */
  readonly withPacks: boolean;
  readonly sessionId: string;
  readonly planId: PlanId;
  readonly brushes: readonly BrushSelection[];
}

const isBoughtBy = (line: CartLine, { planId, brushes }: BoughtSubscription): boolean =>
  line.isSubscription && planIdOf(line.productId) === planId && line.brushes.map(skuOf).join() === brushes.map(skuOf).join();

/** The subscription that a checkout would begin: the first one. */
const firstSubscription = (lines: readonly CartLine[]) => lines.find(({ isSubscription }) => isSubscription);

/** What one checkout pays for: everything that is bought once, and the first subscription with it. */
const paidTogether = (lines: readonly CartLine[]) => {
  const first = firstSubscription(lines);
  return lines.filter((line) => !line.isSubscription || line === first);
};

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
        .map((line) => (line.id === payload.id ? { ...line, quantity: payload.quantity > 0 ? atMost(payload.quantity, line) : 0 } : line))
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
    /** The subscription of a payment has begun: the line it was bought by, if it was one, is taken out once. */
    boughtSubscriptionRemoved: (cart, { payload }: PayloadAction<BoughtSubscription>): CartState => {
      if (cart.clearedFor === payload.sessionId) return cart;
      const line = cart.lines.find((each) => isBoughtBy(each, payload));
      const isPaid = (each: CartLine) => each === line || (payload.withPacks && !each.isSubscription);
      const lines = cart.lines.filter((each) => !isPaid(each));
      if (lines.length === cart.lines.length) return cart;
      // What was paid keeps the name of its basket; what is left is another one.
      return { cartId: payload.withPacks ? newId() : cart.cartId, clearedFor: payload.sessionId, lines };
    },
    /** Another tab changed the cart. */
    cartReplaced: (_cart, { payload }: PayloadAction<CartState>): CartState => payload,
  },
  selectors: {
    selectCart: (cart) => cart,
    selectLines: ({ lines }) => lines,
    selectSubscription: ({ lines }) => firstSubscription(lines),
    selectPaidNow: createSelector([({ lines }: CartState) => lines], paidTogether),
    /** Further subscriptions: each is begun by a checkout of its own. */
    selectLeftForLater: createSelector([({ lines }: CartState) => lines], (lines) => {
      const now = paidTogether(lines);
      return lines.filter((line) => !now.includes(line));
    }),
    /** The sums of what one checkout pays for. */
    selectTotals: createSelector([({ lines }: CartState) => lines], (lines) => totalsOf(paidTogether(lines))),
    selectItemCount: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  },
});

export const {
  lineAdded,
  quantityChanged,
  lineRemoved,
  cartCleared,
  pricesConfirmed,
  paidCartCleared,
  boughtSubscriptionRemoved,
  cartReplaced,
} = cartSlice.actions;
export const { selectCart, selectLines, selectSubscription, selectPaidNow, selectLeftForLater, selectTotals, selectItemCount } =
  cartSlice.selectors;
