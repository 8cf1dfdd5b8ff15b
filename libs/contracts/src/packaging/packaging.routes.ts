/** Public paths of the packaging and its registers, below /api/v1. */
export const PACKAGING_ROUTES = {
  get: { method: 'GET', path: '/packaging' },
  getForStaff: { method: 'GET', path: '/admin/packaging' },
  setRegister: { method: 'PUT', path: '/admin/packaging/registers/:country' },
} as const;
