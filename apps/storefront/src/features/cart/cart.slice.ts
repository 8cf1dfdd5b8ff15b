import { newId } from '@brote/api-client';
import {
  CATALOG_LIMITS,
  ORDER_LIMITS,
  planIdOf,
  skuOf,
  type BrushSelection,
  type PlanId,
  type PriceChange,
  type ProductView,
} from '@brote/contracts/browser';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { lineId, totalsOf, unitPrice, type CartLine, type NewCartLine } from './cart-line';

/** Quantity of a line. */
export type LineQuantity = Pick<CartLine, 'id' | 'quantity'>;

/** A Checkout Session to which this browser was redirected, with the packs that are bought on it. */
export interface OpenCheckout {
  /** Id of the Checkout Session; null for the session of a plan, whose own page resolves it. */
  readonly sessionId: string | null;
  /** The name of the cart towards the server. */
  readonly cartId: string;
  readonly lines: readonly LineQuantity[];
}

/** Older ones have ended long ago: a page lives for half an hour. */
const MAX_OPEN_CHECKOUTS = 10;

/** Pieces that a Checkout Session for these lines pays for, without a plan. */
export const lineQuantitiesOf = (lines: readonly CartLine[]): LineQuantity[] =>
  lines.filter(({ isSubscription }) => !isSubscription).map(({ id, quantity }) => ({ id, quantity }));

/** Adds a page; going back and forth opens the same page again. */
export const addOpenCheckout = (openCheckouts: readonly OpenCheckout[], newCheckout: OpenCheckout): readonly OpenCheckout[] =>
  [
    ...openCheckouts.filter(({ sessionId, cartId }) => sessionId !== newCheckout.sessionId || cartId !== newCheckout.cartId),
    newCheckout,
  ].slice(-MAX_OPEN_CHECKOUTS);

/** The lines without the paid pieces; pieces that were added later stay. */
export function removePaidQuantities(lines: readonly CartLine[], paidLines: readonly LineQuantity[]): readonly CartLine[] {
  const paidQuantities = new Map(paidLines.map(({ id, quantity }) => [id, quantity]));
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (paidQuantities.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

export interface CartState {
  /** Id of the cart in requests; a cleared cart gets a new one. */
  readonly cartId: string;
  readonly lines: readonly CartLine[];
  /** Session of the last removed lines, so that a second visit of its page does not remove later lines. */
  readonly clearedFor: string | null;
  /** Checkout Sessions with an unknown result for this browser. */
  readonly open: readonly OpenCheckout[];
}

/** The fewest and most pieces of one line. */
export const QUANTITY_LIMITS = CATALOG_LIMITS.quantityPerLine;

export const emptyCart = (clearedFor: string | null = null): CartState => ({ cartId: newId(), lines: [], clearedFor, open: [] });

/** A subscription is bought once, however often it was added. */
const limitQuantity = (quantity: number, { isSubscription }: Pick<CartLine, 'isSubscription'>): number =>
  isSubscription ? 1 : Math.min(quantity, QUANTITY_LIMITS.max);

/** The lines with an added one. Equal lines merge; the pieces of a line and the lines of an order are limited. */
function addLine(lines: readonly CartLine[], newLine: NewCartLine): readonly CartLine[] {
  const id = lineId(newLine);
  const existingLine = lines.find((line) => line.id === id);
  if (existingLine)
    return lines.map((line) =>
      line === existingLine ? { ...line, ...newLine, quantity: limitQuantity(line.quantity + newLine.quantity, line) } : line,
    );
  return lines.length < ORDER_LIMITS.lines.max ? [...lines, { ...newLine, id, quantity: limitQuantity(newLine.quantity, newLine) }] : lines;
}

/** The line at the price of the server. Its earlier price is unknown, so it has no reduction. */
function repriceLine(line: CartLine, changes: readonly PriceChange[]): CartLine {
  const change = changes.find(({ productId }) => productId === line.productId);
  if (!change || unitPrice(line).amount === change.current) return line;
  const current = { amount: change.current, currency: line.price.currency };
  return { ...line, price: current, salePrice: null, priorPrice: null };
}

/** The cart without the pieces of a Checkout Session. The paid pieces keep the cart id; the rest gets a new one. */
const removeCheckout = (cart: CartState, paidCheckout: OpenCheckout): CartState => ({
  ...cart,
  cartId: cart.cartId === paidCheckout.cartId ? newId() : cart.cartId,
  lines: removePaidQuantities(cart.lines, paidCheckout.lines),
  open: cart.open.filter((each) => each !== paidCheckout),
});

interface EndedSession {
  readonly sessionId: string;
}

/** The line with the current data of the product, if its price is unchanged; the same object when nothing differs. */
function refreshLine(line: CartLine, products: readonly ProductView[]): CartLine {
  const product = products.find(({ id }) => !line.isSubscription && id === line.productId);
  if (!product || unitPrice(product).amount !== unitPrice(line).amount) return line;
  const { name, description, price, salePrice, priorPrice } = product;
  const now = { ...line, name, description, price, salePrice, priorPrice };
  return JSON.stringify(now) === JSON.stringify(line) ? line : now;
}

interface BoughtSubscription {
  /** Whether all packs of the cart were paid with it. */
  readonly withPacks: boolean;
  readonly sessionId: string;
  readonly planId: PlanId;
  readonly brushes: readonly BrushSelection[];
}

const isBoughtBy = (line: CartLine, { planId, brushes }: BoughtSubscription): boolean =>
  line.isSubscription && planIdOf(line.productId) === planId && line.brushes.map(skuOf).join() === brushes.map(skuOf).join();

/** The subscription that a checkout would start: the first one. */
const findFirstSubscription = (lines: readonly CartLine[]) => lines.find(({ isSubscription }) => isSubscription);

/** Lines of one checkout: all packs, and the first subscription. */
const linesOfNextCheckout = (lines: readonly CartLine[]) => {
  const firstLine = findFirstSubscription(lines);
  return lines.filter((line) => !line.isSubscription || line === firstLine);
};

/** The cart of this browser. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState: () => emptyCart(),
  reducers: {
    lineAdded: (cart, { payload }: PayloadAction<NewCartLine>): CartState => ({ ...cart, lines: addLine(cart.lines, payload) }),
    /** A quantity of zero or less removes the line. */
    quantityChanged: (cart, { payload }: PayloadAction<{ readonly id: string; readonly quantity: number }>): CartState => ({
      ...cart,
      lines: cart.lines
        .map((line) =>
          line.id === payload.id ? { ...line, quantity: payload.quantity > 0 ? limitQuantity(payload.quantity, line) : 0 } : line,
        )
        .filter(({ quantity }) => quantity > 0),
    }),
    lineRemoved: (cart, { payload }: PayloadAction<{ readonly id: string }>): CartState => ({
      ...cart,
      lines: cart.lines.filter(({ id }) => id !== payload.id),
    }),
    cartCleared: (cart): CartState => ({ ...emptyCart(cart.clearedFor), open: cart.open }),
    /** Data of a line except its price, which changes only when the customer accepts it. */
    linesRefreshed: (cart, { payload }: PayloadAction<readonly ProductView[]>): CartState => {
      const lines = cart.lines.map((line) => refreshLine(line, payload));
      return lines.every((line, index) => line === cart.lines[index]) ? cart : { ...cart, lines };
    },
    /** The customer accepted the prices of the server. */
    pricesConfirmed: (cart, { payload }: PayloadAction<readonly PriceChange[]>): CartState => ({
      ...cart,
      lines: cart.lines.map((line) => repriceLine(line, payload)),
    }),
    /** The browser is redirected to a Checkout Session. */
    checkoutOpened: (cart, { payload }: PayloadAction<OpenCheckout>): CartState => ({ ...cart, open: addOpenCheckout(cart.open, payload) }),
    /** A Checkout Session has ended unpaid: all lines stay. */
    checkoutOver: (cart, { payload }: PayloadAction<EndedSession>): CartState => ({
      ...cart,
      open: cart.open.filter(({ sessionId }) => sessionId !== payload.sessionId),
    }),
    /** A Checkout Session was paid: its pieces are removed once. */
    paidLinesRemoved: (cart, { payload }: PayloadAction<EndedSession>): CartState => {
      const paidCheckout = cart.open.find(({ sessionId }) => sessionId === payload.sessionId);
      return paidCheckout ? { ...removeCheckout(cart, paidCheckout), clearedFor: payload.sessionId } : cart;
    },
    /** The server reports this cart as paid. Of its session, only the add-on items of a plan are known. */
    paidCartLeft: (cart): CartState => {
      const addOnCheckout = cart.open.find(({ sessionId, cartId }) => sessionId === null && cartId === cart.cartId);
      return addOnCheckout ? removeCheckout(cart, addOnCheckout) : { ...cart, cartId: newId() };
    },
    /** The paid subscription has started: its line is removed once, if there is one. */
    boughtSubscriptionRemoved: (cart, { payload }: PayloadAction<BoughtSubscription>): CartState => {
      if (cart.clearedFor === payload.sessionId) return cart;
      const line = cart.lines.find((each) => isBoughtBy(each, payload));
      const packCheckout = payload.withPacks ? cart.open.filter(({ sessionId }) => sessionId === null).at(-1) : undefined;
      if (!line && !packCheckout) return cart;
      const remainingCart = { ...cart, clearedFor: payload.sessionId, lines: cart.lines.filter((each) => each !== line) };
      return packCheckout ? removeCheckout(remainingCart, packCheckout) : remainingCart;
    },
    /** Another tab changed the cart. */
    cartReplaced: (_cart, { payload }: PayloadAction<CartState>): CartState => payload,
  },
  selectors: {
    selectCart: (cart) => cart,
    selectLines: ({ lines }) => lines,
    selectSubscription: ({ lines }) => findFirstSubscription(lines),
    selectPaidNow: createSelector([({ lines }: CartState) => lines], linesOfNextCheckout),
    /** Further subscriptions: each starts with a checkout of its own. */
    selectLeftForLater: createSelector([({ lines }: CartState) => lines], (lines) => {
      const now = linesOfNextCheckout(lines);
      return lines.filter((line) => !now.includes(line));
    }),
    /** Totals of one checkout. */
    selectTotals: createSelector([({ lines }: CartState) => lines], (lines) => totalsOf(linesOfNextCheckout(lines))),
    selectItemCount: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  },
});

export const {
  lineAdded,
  quantityChanged,
  lineRemoved,
  cartCleared,
  linesRefreshed,
  checkoutOpened,
  checkoutOver,
  paidCartLeft,
  paidLinesRemoved,
  pricesConfirmed,
  boughtSubscriptionRemoved,
  cartReplaced,
} = cartSlice.actions;
export const { selectCart, selectLines, selectSubscription, selectPaidNow, selectLeftForLater, selectTotals, selectItemCount } =
  cartSlice.selectors;
