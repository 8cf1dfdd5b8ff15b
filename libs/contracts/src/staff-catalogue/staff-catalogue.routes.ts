/** Public paths of the back office's catalogue, below /api/v1. */
export const STAFF_CATALOGUE_ROUTES = {
  get: { method: 'GET', path: '/admin/catalogue' },
  opening: { method: 'GET', path: '/admin/opening' },
  openShop: { method: 'POST', path: '/admin/opening' },
  confirmText: { method: 'POST', path: '/admin/opening/texts/:textId' },
  editProduct: { method: 'PUT', path: '/admin/products/:productId' },
  publishProduct: { method: 'PUT', path: '/admin/products/:productId/state' },
  setPrice: { method: 'POST', path: '/admin/products/:productId/prices' },
  setVariantAvailability: { method: 'PUT', path: '/admin/variants/:sku/availability' },
  planBook: { method: 'POST', path: '/admin/price-books' },
  cancelPriceBook: { method: 'POST', path: '/admin/price-books/:termId/cancel' },
} as const;
