/** Share of the profits that goes to tree planting. */
export const PROFIT_SHARE_PERCENT = 5;
/** Brushes sold for each tree that is funded. */
export const BRUSHES_PER_TREE = 40;
/** What a planted tree is estimated to take up in a year, in kilograms of CO₂. */
export const CO2_PER_TREE_KG = 21.7;
/** One brush every three months. */
export const BRUSHES_PER_YEAR = 4;
