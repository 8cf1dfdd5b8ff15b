import type { BrushSelection, Category, LocalizedText } from '@brote/contracts/browser';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The content of a toast. Texts are chosen when it is shown, so that a change of language changes them too. */
export type ToastContent =
  | { readonly kind: 'added'; readonly name: LocalizedText; readonly category: Category; readonly brushes: readonly BrushSelection[] }
  | { readonly kind: 'removed'; readonly name: LocalizedText }
  | { readonly kind: 'said'; readonly isError: boolean; readonly title: LocalizedText; readonly text: LocalizedText | null }
  | { readonly kind: 'cleared' | 'full' | 'cart-empty' };

export type ToastEntry = ToastContent & { readonly id: number };

interface ToastsState {
  readonly entries: readonly ToastEntry[];
  readonly nextId: number;
}

/** More toasts would cover the page; the oldest is removed first. */
const MAX_SHOWN_TOASTS = 3;

const initialState: ToastsState = { entries: [], nextId: 1 };

/** Messages that pass. One kind is shown once: a new one replaces the older. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: ({ entries, nextId }, { payload }: PayloadAction<ToastContent>): ToastsState => {
      const otherEntries = entries.filter(({ kind }) => kind !== payload.kind);
      return { entries: [...otherEntries, { ...payload, id: nextId }].slice(-MAX_SHOWN_TOASTS), nextId: nextId + 1 };
    },
    toastClosed: (state, { payload }: PayloadAction<number>): ToastsState => ({
      ...state,
      entries: state.entries.filter(({ id }) => id !== payload),
    }),
  },
  selectors: { selectToasts: ({ entries }) => entries },
});

export const { toastShown, toastClosed } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
