/** Public paths of batches and recalls, below /api/v1. */
export const RECALL_ROUTES = {
  batches: { method: 'GET', path: '/admin/batches' },
  orderBatches: { method: 'GET', path: '/admin/orders/:orderId/batches' },
  recordOrderBatches: { method: 'PUT', path: '/admin/orders/:orderId/batches' },
  blockBatch: { method: 'POST', path: '/admin/batches/block' },
  /** Public routes. */
  published: { method: 'GET', path: '/recalls' },
  byLink: { method: 'GET', path: '/recalls/by-link' },
  answer: { method: 'POST', path: '/recalls/by-link' },
  list: { method: 'GET', path: '/admin/recalls' },
  preview: { method: 'POST', path: '/admin/recalls/preview' },
  open: { method: 'POST', path: '/admin/recalls' },
  notify: { method: 'POST', path: '/admin/recalls/:recallId/notify' },
  close: { method: 'POST', path: '/admin/recalls/:recallId/close' },
  people: { method: 'GET', path: '/admin/recalls/:recallId/people' },
  finishRemedy: { method: 'POST', path: '/admin/recalls/:recallId/people/:noticeId/done' },
} as const;
