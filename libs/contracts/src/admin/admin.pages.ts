/** The addresses at which the back office has a page, on the shop's host. */
export const ADMIN_PAGES = [
  '/admin/',
  '/admin/login',
  '/admin/orders',
  '/admin/deliveries',
  '/admin/subscriptions',
  '/admin/notifications/templates',
  '/admin/notifications/send',
  '/admin/notifications/history',
  '/admin/users',
  '/admin/inventory',
  '/admin/catalogue',
  '/admin/forest',
  '/admin/support',
  '/admin/dead-letters',
  '/admin/audit',
  '/admin/system',
] as const;
