/** Bounds of batches and recalls; read by the server's rules and the browser's forms alike. */
export const RECALL_LIMITS = {
  /** Batches that one recall names. */
  batches: 20,
  /** Parcels' shares of batches that staff note at once. */
  shares: 40,
  /** Rows of the list of batches. */
  batchRows: 300,
  /** Brushes that the list shows of one order. */
  sharesShown: 200,
} as const;

/** How it is known which batch a parcel's brushes came from: the books take the oldest first, a packer looked. */
export const BATCH_SOURCES = ['books', 'packer'] as const;
export type BatchSource = (typeof BATCH_SOURCES)[number];
