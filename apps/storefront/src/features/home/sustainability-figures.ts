/** Share of the profits for tree planting, in percent. */
export const PROFIT_SHARE_PERCENT = 5;
/** One brush every three months. */
export const BRUSHES_PER_YEAR = 4;
