/**
 * Domain modules of each service, the highest first. A module may import those below it, never one above it. Folders of `src/` that hold no
 * behavior, such as migrations, are not listed.
 */
export const SERVICE_MODULES = {
  'admin-reporting': ['commands', 'system', 'audit', 'metrics', 'people'],
  'catalog-inventory': ['demo', 'opening', 'catalog-admin', 'reservations', 'forest', 'catalog', 'inventory'],
  gateway: ['docs', 'web-apps', 'staff-api', 'storefront-api', 'access', 'http'],
  identity: ['operations', 'staff', 'self-service', 'sessions', 'credentials', 'accounts'],
  notifications: ['operations', 'campaigns', 'support', 'messages', 'transports'],
  'orders-payments': ['operations', 'staff', 'after-sales', 'fulfilment', 'sales', 'payments', 'invoicing', 'core'],
  subscriptions: ['commands', 'operations', 'staff', 'sign-up', 'changes', 'billing', 'schedule', 'plans'],
};

/** Folders of a service beside its domain modules. */
export const OTHER_FOLDERS = ['migrations'];

/** The only module of the shop that speaks to Stripe. */
export const STRIPE_MODULE = 'apps/orders-payments/src/payments';
