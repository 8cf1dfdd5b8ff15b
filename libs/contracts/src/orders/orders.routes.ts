/** Public paths of checkout and orders, below /api/v1. */
export const ORDER_ROUTES = {
  checkoutPayment: { method: 'POST', path: '/checkout/payment' },
  getCheckoutSession: { method: 'GET', path: '/checkout/sessions/:sessionId' },
  cancelCheckout: { method: 'POST', path: '/checkout/sessions/:sessionId/cancel' },
  getOrderByLink: { method: 'GET', path: '/orders/by-link/:token' },
  getInvoiceByLink: { method: 'GET', path: '/orders/by-link/:token/invoice' },
  stripeWebhook: { method: 'POST', path: '/webhooks/stripe' },
} as const;
