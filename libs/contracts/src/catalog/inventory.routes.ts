/** Public paths of the back office's stock, below /api/v1. */
export const INVENTORY_ROUTES = {
  skuStocks: { method: 'GET', path: '/admin/stock' },
  movements: { method: 'GET', path: '/admin/stock/movements' },
  low: { method: 'GET', path: '/admin/stock/low' },
  /** What plans will take; answered by subscriptions. */
  forecast: { method: 'GET', path: '/admin/stock/forecast' },
  alert: { method: 'POST', path: '/admin/stock/alerts' },
  receive: { method: 'POST', path: '/admin/stock/:sku/receipts' },
  correct: { method: 'POST', path: '/admin/stock/:sku/corrections' },
  threshold: { method: 'PUT', path: '/admin/stock/:sku/threshold' },
} as const;
