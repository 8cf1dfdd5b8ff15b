/** Public paths about the shop itself, below /api/v1. */
export const RUNTIME_ROUTES = {
  status: { method: 'GET', path: '/status' },
  arrivalDays: { method: 'GET', path: '/arrival-days' },
  shopInfo: { method: 'GET', path: '/shop-info' },
} as const;
