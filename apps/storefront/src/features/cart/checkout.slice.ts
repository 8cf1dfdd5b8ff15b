import { skuOf, type LocalizedText, type PriceChange, type StockShortage } from '@brote/contracts/browser';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ShippingDraft } from '#app/shipping.schema';
import type { CartLine } from './cart-line';
import { cartCleared, cartReplaced, lineRemoved, paidCartCleared, pricesConfirmed, quantityChanged, type CartState } from './cart.slice';

/** What was typed into the shipping form, and by whom: the id of an account, null for a guest. */
interface OwnedDraft {
  readonly owner: string | null;
  readonly typed: ShippingDraft;
}

interface CheckoutState {
  /** Survives walking through the shop, not closing the tab. */
  readonly draft: OwnedDraft | null;
  /** What the server said is short, until the cart changes. */
  readonly shortages: readonly StockShortage[];
  /** Prices that the customer has not accepted yet. */
  readonly priceChanges: readonly PriceChange[];
}

const initialState: CheckoutState = { draft: null, shortages: [], priceChanges: [] };

const withoutRefusals = (state: CheckoutState): CheckoutState => ({ ...state, shortages: [], priceChanges: [] });

/** What happens between the cart and the payment page. */
export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    draftKept: (state, { payload }: PayloadAction<OwnedDraft>): CheckoutState => ({ ...state, draft: payload }),
    stockFoundShort: (state, { payload }: PayloadAction<readonly StockShortage[]>): CheckoutState => ({ ...state, shortages: payload }),
    pricesFoundChanged: (state, { payload }: PayloadAction<readonly PriceChange[]>): CheckoutState => ({ ...state, priceChanges: payload }),
    /** Paying did not work; the sentence in both languages. */
    checkoutFailed: (state, _action: PayloadAction<{ readonly message: LocalizedText }>): CheckoutState => state,
    /** Paying was not tried: nothing to pay for, or nowhere to send it. */
    checkoutRefused: (state, _action: PayloadAction<'cart-empty' | 'info-required'>): CheckoutState => state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(quantityChanged, withoutRefusals)
      .addCase(lineRemoved, withoutRefusals)
      .addCase(cartCleared, withoutRefusals)
      .addCase(paidCartCleared, withoutRefusals)
      .addCase(cartReplaced, (state, { payload }: PayloadAction<CartState>) =>
        payload.lines.length === 0 ? withoutRefusals(state) : state,
      )
      .addCase(pricesConfirmed, (state) => ({ ...state, priceChanges: [] }));
  },
  selectors: {
    selectDraft: ({ draft }) => draft,
    selectShortages: ({ shortages }) => shortages,
    selectPriceChanges: ({ priceChanges }) => priceChanges,
  },
});

/** The shortages that touch a line. */
export const shortagesOf = (line: CartLine, shortages: readonly StockShortage[]): StockShortage[] =>
  shortages.filter(({ sku }) => line.brushes.some((brush) => skuOf(brush) === sku));

export const { draftKept, stockFoundShort, pricesFoundChanged, checkoutFailed, checkoutRefused } = checkoutSlice.actions;
export const { selectDraft, selectShortages, selectPriceChanges } = checkoutSlice.selectors;
