/** Why pieces move: `opened`, `received` and `adjusted` change how many there are, the rest only where they are. */
export const MOVEMENT_KINDS = ['opened', 'received', 'adjusted', 'held', 'committed', 'released', 'returned'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
