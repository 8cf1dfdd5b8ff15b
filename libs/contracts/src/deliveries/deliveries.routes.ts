/** Public paths of the back office's deliveries, below /api/v1; orders are shipped and delivered by their own. */
export const DELIVERY_ROUTES = {
  week: { method: 'GET', path: '/admin/deliveries/week' },
  find: { method: 'GET', path: '/admin/deliveries' },
  pickingList: { method: 'GET', path: '/admin/deliveries/picking-list' },
  getOrder: { method: 'GET', path: '/admin/deliveries/orders/:orderId' },
  getSubscriptionDelivery: { method: 'GET', path: '/admin/deliveries/subscriptions/:deliveryId' },
  failOrder: { method: 'POST', path: '/admin/orders/:orderId/delivery-failed' },
  shipDelivery: { method: 'POST', path: '/admin/deliveries/:deliveryId/ship' },
  completeDelivery: { method: 'POST', path: '/admin/deliveries/:deliveryId/deliver' },
  failDelivery: { method: 'POST', path: '/admin/deliveries/:deliveryId/failed' },
  retryDelivery: { method: 'POST', path: '/admin/deliveries/:deliveryId/retry' },
} as const;
