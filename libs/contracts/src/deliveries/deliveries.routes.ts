/** Public paths of the back office's deliveries, below /api/v1; orders are shipped and delivered by their own. */
export const DELIVERY_ROUTES = {
  week: { method: 'GET', path: '/admin/deliveries/week' },
  find: { method: 'GET', path: '/admin/deliveries' },
  pickingList: { method: 'GET', path: '/admin/deliveries/picking-list' },
  getOrder: { method: 'GET', path: '/admin/deliveries/orders/:orderId' },
  getBox: { method: 'GET', path: '/admin/deliveries/boxes/:deliveryId' },
  failOrder: { method: 'POST', path: '/admin/orders/:orderId/delivery-failed' },
  shipBox: { method: 'POST', path: '/admin/boxes/:deliveryId/ship' },
  deliverBox: { method: 'POST', path: '/admin/boxes/:deliveryId/deliver' },
  failBox: { method: 'POST', path: '/admin/boxes/:deliveryId/failed' },
  retryBox: { method: 'POST', path: '/admin/boxes/:deliveryId/retry' },
} as const;
