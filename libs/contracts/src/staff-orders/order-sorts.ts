/** What a list of orders is sorted by: when they were placed, or when they have to leave. */
export const ORDER_SORTS = ['placed', 'dispatch'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
