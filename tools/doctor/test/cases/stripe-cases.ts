import { HANDLED_EVENT_TYPES } from '../../src/services';
import type { TestShop } from '../shop/test-shop';
import type { PlantedFault } from './planted-fault';

const ENDPOINT = { service: 'orders-payments', subject: 'webhook endpoint of Stripe' } as const;
const KEY = { service: 'orders-payments', subject: 'STRIPE_SECRET_KEY' } as const;

function changeEndpoint({ stripe }: TestShop, changes: Partial<TestShop['stripe']['endpoints'][number]>): void {
  for (const endpoint of stripe.endpoints) Object.assign(endpoint, changes);
}

/** The Stripe account. */
export const STRIPE_CASES: readonly PlantedFault[] = [
  {
    title: 'a key that Stripe refuses',
    plant: ({ stripe }) => void (stripe.refusal = { path: '/v1/', status: 401 }),
    ...{ ...KEY, remedy: 'Copy the key from https://dashboard.stripe.com/apikeys.' },
  },
  {
    title: 'a key without the right to read',
    plant: ({ stripe }) => void (stripe.refusal = { path: '/v1/', status: 403 }),
    ...{ ...KEY, remedy: 'Give the restricted key the right to read it.' },
  },
  {
    title: 'an account with real money in staging',
    plant: ({ stripe }) => void (stripe.isLive = true),
    ...{ ...KEY, remedy: 'Set the key that fits SHOP_STAGE.' },
  },
  {
    title: 'an account without an endpoint',
    plant: ({ stripe }) => void (stripe.endpoints = []),
    ...{ ...ENDPOINT, remedy: 'Create one for https://localhost' },
  },
  {
    title: 'an endpoint with another address',
    plant: (shop) => changeEndpoint(shop, { url: 'https://old.test/api/v1/webhooks/stripe' }),
    ...{ ...ENDPOINT, remedy: 'Create one for https://localhost' },
  },
  {
    title: 'an endpoint without an event that the shop handles',
    plant: (shop) => changeEndpoint(shop, { enabled_events: HANDLED_EVENT_TYPES.slice(1) }),
    ...{ ...ENDPOINT, remedy: 'Add these events at https://dashboard.stripe.com/webhooks' },
  },
  {
    title: 'an endpoint that is disabled',
    plant: (shop) => changeEndpoint(shop, { status: 'disabled' }),
    ...{ ...ENDPOINT, remedy: 'Enable it at https://dashboard.stripe.com/webhooks.' },
  },
  {
    title: 'an endpoint of another version',
    plant: (shop) => changeEndpoint(shop, { api_version: '2020-08-27' }),
    ...{ ...ENDPOINT, state: 'warning', remedy: 'Create it anew with version' },
  },
  {
    title: 'a key without rights on the customer portal',
    plant: ({ stripe }) => void (stripe.refusal = { path: '/v1/billing_portal', status: 403 }),
    ...{ service: 'orders-payments', subject: 'customer portal', remedy: 'Give the restricted key the right to write them.' },
  },
  {
    title: 'a key without rights on webhook endpoints',
    plant: ({ stripe }) => void (stripe.refusal = { path: '/v1/webhook_endpoints', status: 403 }),
    ...{ ...ENDPOINT, remedy: 'Give the restricted key the right to write webhook endpoints.' },
  },
];
