/** Public paths of invoices, credit notes and explained charges, below /api/v1. Pages that sell need none of them. */
export const DOCUMENT_ROUTES = {
  getInvoiceByLink: { method: 'GET', path: '/orders/by-link/invoice' },
  explainOrderByLink: { method: 'GET', path: '/orders/by-link/derivation' },
  getOrderDocumentByLink: { method: 'GET', path: '/orders/by-link/documents/:number' },
  explainOrder: { method: 'GET', path: '/orders/:orderId/derivation' },
  getInvoice: { method: 'GET', path: '/orders/:orderId/invoice' },
  getOrderDocument: { method: 'GET', path: '/orders/documents/:number' },
  getStructuredInvoice: { method: 'GET', path: '/documents/:number/ubl' },
  getStructuredInvoiceByLink: { method: 'GET', path: '/orders/by-link/documents/:number/ubl' },
  getPlanDocument: { method: 'GET', path: '/subscriptions/documents/:number' },
  explainCharge: { method: 'GET', path: '/subscriptions/:subscriptionId/invoices/:invoiceId/derivation' },
} as const;
