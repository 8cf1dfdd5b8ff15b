/** Sort keys of a list of orders: time of placing, or last day of dispatch. */
export const ORDER_SORTS = ['placed', 'dispatch'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
