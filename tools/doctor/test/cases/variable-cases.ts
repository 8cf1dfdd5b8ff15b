import { foreignKeys, secretOf } from '../shop/test-shop';
import type { PlantedFault } from './planted-fault';

/** Wrong, missing and unknown variables. */
export const VARIABLE_CASES: readonly PlantedFault[] = [
  {
    title: 'a public origin without its protocol',
    plant: ({ settings }) => settings.set('common', { PUBLIC_ORIGIN: 'localhost' }),
    ...{ service: 'shop', subject: 'PUBLIC_ORIGIN', remedy: 'Set PUBLIC_ORIGIN in common.env: the address customers type' },
  },
  {
    title: 'an address of the broker that is missing',
    plant: ({ settings }) => settings.unset('common', 'NATS_URL'),
    ...{ service: 'shop', subject: 'NATS_URL', remedy: 'Set NATS_URL in common.env: the address of the message broker' },
  },
  {
    title: 'a stage that does not exist',
    plant: ({ settings }) => settings.set('common', { SHOP_STAGE: 'real' }),
    ...{ service: 'shop', subject: 'SHOP_STAGE', remedy: 'Set SHOP_STAGE in common.env: local for one machine' },
  },
  {
    title: 'a port in words',
    plant: ({ settings }) => settings.set('gateway', { HEALTH_PORT: 'many' }),
    ...{ service: 'gateway', subject: 'HEALTH_PORT', remedy: 'Set HEALTH_PORT in gateway.env: the port for health checks' },
  },
  {
    title: 'a switch that is neither true nor false',
    plant: ({ settings }) => settings.set('common', { CLOCK_MOVABLE: 'yes' }),
    ...{ service: 'shop', subject: 'CLOCK_MOVABLE', remedy: 'Set CLOCK_MOVABLE in common.env: true only where tests move the clock' },
  },
  {
    title: 'a secret that is too short',
    plant: ({ settings }) => settings.setSecret('orders-payments', 'LINK_SECRET', 'short'),
    ...{
      service: 'orders-payments',
      subject: 'LINK_SECRET',
      remedy: 'Set LINK_SECRET in orders-payments.env: at least 32 random characters',
    },
  },
  {
    title: 'a secret that is missing',
    plant: ({ settings }) => settings.unset('orders-payments', 'LINK_SECRET_FILE'),
    ...{
      service: 'orders-payments',
      subject: 'LINK_SECRET',
      remedy: 'Set LINK_SECRET in orders-payments.env: at least 32 random characters',
    },
  },
  {
    title: 'a secret whose file does not exist',
    plant: ({ settings }) => settings.set('identity', { TOKEN_SECRET_FILE: '/does/not/exist' }),
    ...{
      service: 'identity',
      subject: 'TOKEN_SECRET_FILE',
      remedy: 'Set TOKEN_SECRET_FILE in identity.env: at least 32 random characters',
    },
  },
  {
    title: 'a secret that is set twice',
    plant: ({ settings }) => settings.set('identity', { TOKEN_SECRET: secretOf('token') }),
    ...{ service: 'identity', subject: 'TOKEN_SECRET', remedy: 'In identity.env: keep either TOKEN_SECRET or TOKEN_SECRET_FILE.' },
  },
  {
    title: 'a placeholder for a secret',
    plant: ({ settings }) => settings.setSecret('subscriptions', 'DELIVERY_LINK_SECRET', `change-me-${secretOf('delivery')}`),
    ...{ service: 'subscriptions', subject: 'DELIVERY_LINK_SECRET', remedy: 'In subscriptions.env: set your own.' },
  },
  {
    title: 'one secret for two purposes of a service',
    plant: ({ settings }) => settings.setSecret('identity', 'KEY_ENCRYPTION_KEY', secretOf('token')),
    ...{ service: 'identity', subject: 'KEY_ENCRYPTION_KEY', remedy: 'In identity.env: set one of its own.' },
  },
  {
    title: 'a key of Stripe that is none',
    plant: ({ settings }) => settings.setSecret('orders-payments', 'STRIPE_SECRET_KEY', 'pk_test_ofThisSpec'),
    ...{
      service: 'orders-payments',
      subject: 'STRIPE_SECRET_KEY',
      remedy: 'Set STRIPE_SECRET_KEY in orders-payments.env: the secret key of the Stripe account',
    },
  },
  {
    title: 'a webhook secret that is none',
    plant: ({ settings }) => settings.setSecret('orders-payments', 'STRIPE_WEBHOOK_SECRET', 'ofThisSpec'),
    ...{
      service: 'orders-payments',
      subject: 'STRIPE_WEBHOOK_SECRET',
      remedy: 'Set STRIPE_WEBHOOK_SECRET in orders-payments.env: the signing secret of the webhook',
    },
  },
  {
    title: 'a live key with the address of a sandbox',
    plant: ({ settings }) => settings.setSecret('orders-payments', 'STRIPE_SECRET_KEY', 'sk_live_ofThisSpec'),
    ...{ service: 'orders-payments', subject: 'STRIPE_API_BASE', remedy: 'In orders-payments.env: remove it, or use a test key.' },
  },
  {
    title: 'a payment page on this machine',
    plant: ({ settings }) => settings.set('gateway', { PAYMENT_PAGE_ORIGIN: 'http://localhost:4202' }),
    ...{ service: 'gateway', subject: 'PAYMENT_PAGE_ORIGIN', remedy: 'In gateway.env: unset it.' },
  },
  {
    title: 'a text in one language alone',
    plant: ({ settings }) => settings.set('gateway', { GREEN_DELIVERY_EN: 'By-bike' }),
    ...{ service: 'gateway', subject: 'GREEN_DELIVERY_EN', remedy: 'In gateway.env: correct the value.' },
  },
  {
    title: 'a tax number with a wrong check letter',
    plant: ({ settings }) => settings.set('common', { SELLER_TAX_ID: 'B12345675' }),
    ...{ service: 'orders-payments', subject: 'SELLER_TAX_ID', remedy: 'In common.env:' },
  },
  {
    title: 'a variable of an earlier version',
    plant: ({ settings }) => settings.set('orders-payments', { VAT_MODE: 'origin' }),
    ...{ service: 'orders-payments', subject: 'VAT_MODE', remedy: 'In orders-payments.env: remove VAT_MODE=origin' },
  },
  {
    title: 'a misspelled variable of all services',
    plant: ({ settings }) => settings.set('common', { NATS_ULR: 'nats://127.0.0.1:4222' }),
    ...{ service: 'shop', subject: 'NATS_ULR', remedy: 'Rename it to NATS_URL in common.env, or remove it.' },
  },
  {
    title: 'a misspelled variable of one service',
    plant: ({ settings }) => settings.set('identity', { HASH_CONCURENCY: '4' }),
    ...{ service: 'identity', subject: 'HASH_CONCURENCY', remedy: 'Rename it to HASH_CONCURRENCY in identity.env, or remove it.' },
  },
  {
    title: 'a variable of something else',
    plant: ({ settings }) => settings.set('notifications', { WORDPRESS_THEME: 'bamboo' }),
    ...{ service: 'notifications', subject: 'WORDPRESS_THEME', remedy: 'Remove WORDPRESS_THEME from notifications.env.' },
  },
  {
    title: 'a variable in the file of another service',
    plant: ({ settings }) => settings.set('identity', { RESERVE_DAYS: '5' }),
    ...{ service: 'identity', subject: 'RESERVE_DAYS', remedy: 'Move RESERVE_DAYS from identity.env to subscriptions.env.' },
  },
  {
    title: 'a secret of one service in the file of all',
    plant: ({ settings }) => {
      settings.set('common', { TOKEN_SECRET_FILE: settings.get('identity', 'TOKEN_SECRET_FILE') });
      settings.unset('identity', 'TOKEN_SECRET_FILE');
    },
    ...{ service: 'shop', subject: 'TOKEN_SECRET_FILE', remedy: 'Move TOKEN_SECRET_FILE from common.env to identity.env.' },
  },
  {
    title: 'a signing root that is no key',
    plant: ({ settings }) => settings.setSecret('identity', 'SIGNING_ROOT_PRIVATE_KEY', 'no key'),
    ...{ service: 'identity', subject: 'SIGNING_ROOT_PRIVATE_KEY', remedy: 'In identity.env: set an Ed25519 private key.' },
  },
  {
    title: 'a public signing root that is no key',
    plant: ({ settings }) => settings.setSecret('gateway', 'SIGNING_ROOT_PUBLIC_KEY', 'no key'),
    ...{ service: 'gateway', subject: 'SIGNING_ROOT_PUBLIC_KEY', remedy: 'In gateway.env: set the public half of the root of identity.' },
  },
  {
    title: 'a public signing root of another key',
    plant: ({ settings }) => settings.setSecret('gateway', 'SIGNING_ROOT_PUBLIC_KEY', foreignKeys.publicKey),
    ...{ service: 'gateway', subject: 'SIGNING_ROOT_PUBLIC_KEY', remedy: 'Set SIGNING_ROOT_PUBLIC_KEY to the public half' },
  },
];
