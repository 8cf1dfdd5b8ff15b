/** The three products on sale. */
export const PRODUCT_IDS = ['brush-single', 'brush-couple', 'brush-family'] as const;
export type ProductId = (typeof PRODUCT_IDS)[number];

export const CATEGORIES = ['single', 'couple', 'family'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Number of brushes that a product of the category holds. */
export const PACK_SIZES: Readonly<Record<Category, { min: number; max: number }>> = {
  single: { min: 1, max: 1 },
  couple: { min: 2, max: 2 },
  family: { min: 1, max: 4 },
};

/** Public stock data: a count only when few are left. */
export const AVAILABILITIES = ['in-stock', 'low-stock', 'out-of-stock'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
