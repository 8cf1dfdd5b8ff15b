/** Public paths of the catalogue, below /api/v1. */
export const CATALOG_ROUTES = {
  listProducts: { method: 'GET', path: '/products' },
  getProduct: { method: 'GET', path: '/products/:id' },
  listPlans: { method: 'GET', path: '/plans' },
  forest: { method: 'GET', path: '/forest' },
} as const;
