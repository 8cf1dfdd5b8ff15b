import { skuOf, type PriceChange, type StockShortage } from '@brote/contracts/browser';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartLine } from './cart-line';
import type { CartDifferences } from './cart-differences';
import type { CheckoutDraft } from '#app/company/checkout-form.schema';
import {
  cartCleared,
  cartReplaced,
  lineRemoved,
  paidCartLeft,
  paidLinesRemoved,
  pricesConfirmed,
  quantityChanged,
  type CartState,
} from './cart.slice';

/** The input of the shipping form with its owner: the id of an account, null for a guest. */
export interface OwnedDraft {
  readonly owner: string | null;
  readonly typed: CheckoutDraft;
}

/** An order that was paid while its lines were still in the cart; without its number if that is unknown. */
export interface PaidOrder {
  readonly sessionId: string;
  readonly orderNumber: string;
}

interface CheckoutState {
  /** Survives navigation in the shop; `stored-address` restores it after a reload. */
  readonly draft: OwnedDraft | null;
  /** Paid order to report, when its lines were removed before its page was opened. */
  readonly alreadyPaid: PaidOrder | 'unknown' | null;
  /** Missing stock from the server, until the cart changes. */
  readonly shortages: readonly StockShortage[];
  /** Prices that the customer has not accepted yet. */
  readonly priceChanges: readonly PriceChange[];
  /** Current changes of the catalog that the cart does not contain yet. */
  readonly found: CartDifferences;
}

const initialState: CheckoutState = {
  draft: null,
  alreadyPaid: null,
  shortages: [],
  priceChanges: [],
  found: { priceChanges: [], shortages: [], gone: [] },
};

const clearRefusals = (state: CheckoutState): CheckoutState => ({ ...state, shortages: [], priceChanges: [] });

/** State between the cart and the Checkout Session. */
export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    draftSaved: (state, { payload }: PayloadAction<OwnedDraft>): CheckoutState => ({ ...state, draft: payload }),
    draftCleared: (state): CheckoutState => ({ ...state, draft: null }),
    stockFoundShort: (state, { payload }: PayloadAction<readonly StockShortage[]>): CheckoutState => ({ ...state, shortages: payload }),
    pricesFoundChanged: (state, { payload }: PayloadAction<readonly PriceChange[]>): CheckoutState => ({ ...state, priceChanges: payload }),
    cartCompared: (state, { payload }: PayloadAction<CartDifferences>): CheckoutState => ({ ...state, found: payload }),
    orderFoundPaid: (state, { payload }: PayloadAction<PaidOrder>): CheckoutState => ({ ...state, alreadyPaid: payload }),
    /** Paying was not tried: there is nothing to pay for. */
    checkoutRefused: (state, _action: PayloadAction<'cart-empty'>): CheckoutState => state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(quantityChanged, clearRefusals)
      .addCase(lineRemoved, clearRefusals)
      .addCase(cartCleared, clearRefusals)
      .addCase(paidLinesRemoved, clearRefusals)
      .addCase(paidCartLeft, (state) => ({ ...clearRefusals(state), alreadyPaid: 'unknown' }))
      .addCase(cartReplaced, (state, { payload }: PayloadAction<CartState>) => (payload.lines.length === 0 ? clearRefusals(state) : state))
      .addCase(pricesConfirmed, (state) => ({ ...state, priceChanges: [], found: { ...state.found, priceChanges: [] } }));
  },
  selectors: {
    selectAlreadyPaid: ({ alreadyPaid }) => alreadyPaid,
    selectDraft: ({ draft }) => draft,
    // The server's error is newer than the catalog; it counts until the cart changes.
    selectShortages: ({ shortages, found }) => (shortages.length > 0 ? shortages : found.shortages),
    selectPriceChanges: ({ priceChanges, found }) => (priceChanges.length > 0 ? priceChanges : found.priceChanges),
    /** Ids of lines that are no longer sold. */
    selectGone: ({ found }) => found.gone,
  },
});

/** The shortages that touch a line. */
export const shortagesOf = (line: CartLine, shortages: readonly StockShortage[]): StockShortage[] =>
  shortages.filter(({ sku }) => line.brushes.some((brush) => skuOf(brush) === sku));

export const { cartCompared, draftCleared, draftSaved, stockFoundShort, pricesFoundChanged, checkoutRefused, orderFoundPaid } =
  checkoutSlice.actions;
export const { selectGone, selectAlreadyPaid, selectDraft, selectShortages, selectPriceChanges } = checkoutSlice.selectors;
