/** Public paths of the back office's orders, below /api/v1. */
export const STAFF_ORDER_ROUTES = {
  find: { method: 'GET', path: '/admin/orders' },
  export: { method: 'GET', path: '/admin/orders.csv' },
  shipMany: { method: 'POST', path: '/admin/orders/ship' },
  get: { method: 'GET', path: '/admin/orders/:orderId' },
  ship: { method: 'POST', path: '/admin/orders/:orderId/ship' },
  deliver: { method: 'POST', path: '/admin/orders/:orderId/deliver' },
  cancel: { method: 'POST', path: '/admin/orders/:orderId/cancel' },
  refund: { method: 'POST', path: '/admin/orders/:orderId/refunds' },
  addNote: { method: 'POST', path: '/admin/orders/:orderId/notes' },
  invoice: { method: 'GET', path: '/admin/orders/:orderId/invoice' },
  packingSlip: { method: 'GET', path: '/admin/orders/:orderId/packing-slip' },
  vatStatus: { method: 'GET', path: '/admin/vat' },
  listWithdrawals: { method: 'GET', path: '/admin/withdrawals' },
  resolveWithdrawal: { method: 'POST', path: '/admin/withdrawals/:withdrawalId/resolve' },
} as const;
