/** Public paths of the back office's subscriptions, below /api/v1. */
export const STAFF_SUBSCRIPTION_ROUTES = {
  find: { method: 'GET', path: '/admin/subscriptions' },
  get: { method: 'GET', path: '/admin/subscriptions/:subscriptionId' },
  invoices: { method: 'GET', path: '/admin/subscriptions/:subscriptionId/invoices' },
  explain: { method: 'GET', path: '/admin/subscriptions/:subscriptionId/invoices/:invoiceId/derivation' },
  evidence: { method: 'GET', path: '/admin/subscriptions/:subscriptionId/invoices/:invoiceId/evidence.pdf' },
  refund: { method: 'POST', path: '/admin/subscriptions/:subscriptionId/invoices/:invoiceId/refunds' },
  pause: { method: 'POST', path: '/admin/subscriptions/:subscriptionId/pause' },
  resume: { method: 'POST', path: '/admin/subscriptions/:subscriptionId/resume' },
  postpone: { method: 'POST', path: '/admin/subscriptions/:subscriptionId/postpone' },
  unskip: { method: 'POST', path: '/admin/subscriptions/:subscriptionId/unskip' },
  cancel: { method: 'POST', path: '/admin/subscriptions/:subscriptionId/cancel' },
  resync: { method: 'POST', path: '/admin/subscriptions/:subscriptionId/resync' },
  priceDecisions: { method: 'GET', path: '/admin/price-changes' },
  previewPrice: { method: 'GET', path: '/admin/price-changes/preview' },
  announcePrice: { method: 'POST', path: '/admin/price-changes' },
  cancelPriceChange: { method: 'POST', path: '/admin/price-changes/:decisionId/cancel' },
} as const;
