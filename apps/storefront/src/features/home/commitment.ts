/** Share of the profits that goes to tree planting. */
export const PROFIT_SHARE_PERCENT = 5;
/** One brush every three months. */
export const BRUSHES_PER_YEAR = 4;
