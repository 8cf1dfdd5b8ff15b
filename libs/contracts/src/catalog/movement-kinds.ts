/** Reasons of stock movements. `opened`, `received` and `adjusted` change the number of pieces; the others change only their state. */
export const MOVEMENT_KINDS = ['opened', 'received', 'adjusted', 'held', 'committed', 'released', 'returned'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
