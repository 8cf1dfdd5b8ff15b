/** Bounds of a receipt for planted trees; read by the server's rules and the browser's forms alike. */
export const TREE_RECEIPT_LIMITS = {
  /** Trees of one receipt. */
  trees: { min: 1, max: 100_000 },
  /** Cents. */
  amount: { min: 1, max: 99_999_999 },
  organisation: { min: 2, max: 120 },
  place: { min: 2, max: 120 },
  reference: { min: 1, max: 80 },
  documentUrl: 300,
  note: { min: 3, max: 200 },
  perPage: 50,
} as const;

/** Reasons why a receipt no longer counts. The public list shows them, so both languages have a word for each. */
export const STRIKE_REASONS = ['mistyped', 'entered-twice', 'paid-back', 'not-planted'] as const;
export type StrikeReason = (typeof STRIKE_REASONS)[number];
