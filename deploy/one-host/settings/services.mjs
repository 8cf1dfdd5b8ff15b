// The services of a shop, and the secrets that each one alone may read.

/** Secrets that the owner provides. The other ones are drawn at random. */
export const OWN_SECRETS = new Set(['stripe-secret-key', 'stripe-webhook-secret', 'smtp-url']);

/**
 * @typedef {object} ServiceSettings
 * @property {string} name
 * @property {number} healthPort port of health checks and metrics on the host
 * @property {boolean} hasDatabase
 * @property {Record<string, string>} secrets variable by name of the secret
 */

/** @type {ServiceSettings[]} */
export const SERVICES = [
  {
    name: 'gateway',
    healthPort: 9101,
    hasDatabase: false,
    secrets: { 'client-hash-key': 'CLIENT_HASH_KEY', 'caller-private-key': 'CALLER_PRIVATE_KEY' },
  },
  {
    name: 'identity',
    healthPort: 9102,
    hasDatabase: true,
    secrets: {
      'token-secret': 'TOKEN_SECRET',
      'key-encryption-key': 'KEY_ENCRYPTION_KEY',
      'signing-root-private-key': 'SIGNING_ROOT_PRIVATE_KEY',
    },
  },
  { name: 'catalog-inventory', healthPort: 9103, hasDatabase: true, secrets: {} },
  {
    name: 'orders-payments',
    healthPort: 9104,
    hasDatabase: true,
    secrets: {
      'stripe-secret-key': 'STRIPE_SECRET_KEY',
      'stripe-webhook-secret': 'STRIPE_WEBHOOK_SECRET',
      'link-secret': 'LINK_SECRET',
    },
  },
  { name: 'subscriptions', healthPort: 9105, hasDatabase: true, secrets: { 'delivery-link-secret': 'DELIVERY_LINK_SECRET' } },
  {
    name: 'notifications',
    healthPort: 9106,
    hasDatabase: true,
    secrets: {
      'smtp-url': 'SMTP_URL',
      'unsubscribe-secret': 'UNSUBSCRIBE_SECRET',
      'mail-webhook-secret': 'MAIL_WEBHOOK_SECRET',
      'push-private-key': 'PUSH_PRIVATE_KEY',
    },
  },
  { name: 'admin-reporting', healthPort: 9107, hasDatabase: true, secrets: {} },
];

/** Database and role of a service. */
export const databaseOf = (service) => `brote_${service.replaceAll('-', '_')}`;
