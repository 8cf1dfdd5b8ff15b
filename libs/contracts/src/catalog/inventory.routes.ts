/** Public paths of the back office's stock, below /api/v1. */
export const INVENTORY_ROUTES = {
  skuStocks: { method: 'GET', path: '/admin/stock' },
  movements: { method: 'GET', path: '/admin/stock/movements' },
  low: { method: 'GET', path: '/admin/stock/low' },
  /** Forecast of the brushes that plans need; answered by the subscription service. */
  forecast: { method: 'GET', path: '/admin/stock/forecast' },
  alert: { method: 'POST', path: '/admin/stock/alerts' },
  receive: { method: 'POST', path: '/admin/stock/:sku/receipts' },
  correct: { method: 'POST', path: '/admin/stock/:sku/corrections' },
  threshold: { method: 'PUT', path: '/admin/stock/:sku/threshold' },
} as const;
