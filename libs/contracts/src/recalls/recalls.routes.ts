/** Public paths of batches and recalls, below /api/v1. */
export const RECALL_ROUTES = {
  batches: { method: 'GET', path: '/admin/batches' },
  orderBatches: { method: 'GET', path: '/admin/orders/:orderId/batches' },
  noteOrderBatches: { method: 'PUT', path: '/admin/orders/:orderId/batches' },
  blockBatch: { method: 'POST', path: '/admin/batches/block' },
} as const;
