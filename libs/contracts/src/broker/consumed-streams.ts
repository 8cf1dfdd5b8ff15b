import type { BrokerUser } from './broker-user-contexts';

interface ConsumedStreams {
  /** Contexts whose stream the service reads through a durable consumer of its own. */
  durables?: readonly string[];
  /** Contexts whose stream the service reads without a durable. */
  feeds?: readonly string[];
}

/** Streams that each service reads. A spec compares this with the events that its program names. */
export const CONSUMED_STREAMS: Readonly<Partial<Record<BrokerUser, ConsumedStreams>>> = {
  gateway: { feeds: ['catalog', 'identity', 'orders'] },
  identity: { durables: ['notifications'] },
  'catalog-inventory': { durables: ['orders', 'subscriptions'], feeds: ['catalog'] },
  'orders-payments': { durables: ['identity', 'notifications', 'subscriptions'] },
  subscriptions: { durables: ['identity', 'orders', 'payments'] },
  notifications: { durables: ['catalog', 'identity', 'orders', 'subscriptions'] },
  'admin-reporting': { durables: ['catalog', 'identity', 'notifications', 'orders', 'reporting', 'subscriptions'] },
};
