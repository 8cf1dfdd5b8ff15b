/** Bounds of what the catalogue accepts; read by the server's rules and the browser's forms alike. */
export const CATALOG_LIMITS = {
  /** Brushes in one pack. */
  brushesPerPack: { min: 1, max: 4 },
  /** Lines in one reservation. */
  linesPerReservation: 20,
  /** Pieces of one line. */
  quantityPerLine: { min: 1, max: 20 },
  /** Deliveries whose brushes one request may reserve. */
  deliveriesPerReservation: 100,
  /** Pieces that one correction of stock may add or remove. */
  stockDelta: 1_000_000,
  reason: { min: 3, max: 200 },
  /** The maker's batch number. */
  batch: { min: 1, max: 40 },
} as const;

/** Reasons of stock movements. `opened`, `received` and `adjusted` change the number of pieces; the others change only their state. */
export const MOVEMENT_KINDS = ['opened', 'received', 'adjusted', 'held', 'committed', 'released', 'returned'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
