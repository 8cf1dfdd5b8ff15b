/** Cache tags of products, brushes and plans. */
export const CATALOG_TAGS = [
  { type: 'Product', id: 'LIST' },
  { type: 'Product', id: 'PLANS' },
] as const;
