/** Path and class of each service's configuration, in the order of the examples. */
export const CONFIGURATIONS = {
  gateway: ['apps/gateway/src/config.ts', 'GatewayConfig'],
  identity: ['apps/identity/src/config.ts', 'IdentityConfig'],
  'catalog-inventory': ['apps/catalog-inventory/src/config.ts', 'CatalogConfig'],
  'orders-payments': ['apps/orders-payments/src/config.ts', 'OrdersConfig'],
  subscriptions: ['apps/subscriptions/src/config.ts', 'SubscriptionsConfig'],
  notifications: ['apps/notifications/src/config.ts', 'NotificationsConfig'],
  'admin-reporting': ['apps/admin-reporting/src/config.ts', 'ReportingConfig'],
};

/** A module that exports the configuration of each service. */
export const CONFIGURATION_EXPORTS = Object.values(CONFIGURATIONS).map(([file, name]) => `export { ${name} } from './${file}';`);
