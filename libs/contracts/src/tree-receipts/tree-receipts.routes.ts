/** Public paths of the receipts for planted trees, below /api/v1. */
export const TREE_RECEIPT_ROUTES = {
  list: { method: 'GET', path: '/forest/receipts' },
  /** The pages after the first, which is cached in memory. */
  older: { method: 'GET', path: '/forest/receipts/older' },
  listForStaff: { method: 'GET', path: '/admin/tree-receipts' },
  record: { method: 'POST', path: '/admin/tree-receipts' },
  strike: { method: 'POST', path: '/admin/tree-receipts/:receiptId/strike' },
} as const;
