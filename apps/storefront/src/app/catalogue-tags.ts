/** Cache tags of products, brushes and plans. */
export const CATALOGUE = [
  { type: 'Product', id: 'LIST' },
  { type: 'Product', id: 'PLANS' },
] as const;
