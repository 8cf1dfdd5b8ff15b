import type { ServiceConfig } from '@brote/service-runtime';
import { ReportingConfig } from '../../../apps/admin-reporting/src/config';
import { CatalogConfig } from '../../../apps/catalog-inventory/src/config';
import { GatewayConfig } from '../../../apps/gateway/src/config';
import { IdentityConfig } from '../../../apps/identity/src/config';
import { NotificationsConfig } from '../../../apps/notifications/src/config';
import { OrdersConfig } from '../../../apps/orders-payments/src/config';
import { SubscriptionsConfig } from '../../../apps/subscriptions/src/config';

export { smtpOptions } from '../../../apps/notifications/src/transports/channels/smtp-options';
export { HANDLED_EVENT_TYPES } from '../../../apps/orders-payments/src/payments/stripe-events/stripe-event-handlers';

const configurations = {
  gateway: GatewayConfig,
  identity: IdentityConfig,
  'catalog-inventory': CatalogConfig,
  'orders-payments': OrdersConfig,
  subscriptions: SubscriptionsConfig,
  notifications: NotificationsConfig,
  'admin-reporting': ReportingConfig,
};

export type ServiceName = keyof typeof configurations;

/** The configuration class of each service: the rules that its settings must meet. */
export const CONFIGURATIONS: Readonly<Record<ServiceName, new () => ServiceConfig>> = configurations;

export const SERVICES = Object.keys(configurations) as readonly ServiceName[];

/** Whether a service has this name. */
export function isServiceName(name: string): name is ServiceName {
  return SERVICES.some((service) => service === name);
}
