import { ConfigError, loadConfig } from '@brote/service-runtime';
import { brokerSeed } from '@brote/test-support';
import { OrdersConfig } from './config';

const localEnv = {
  DATABASE_URL: 'postgres://orders:secret@127.0.0.1:24001/orders',
  NATS_URL: 'nats://127.0.0.1:24002',
  PUBLIC_ORIGIN: 'http://localhost:24003',
  STRIPE_SECRET_KEY: ['sk', 'test', 'abc'].join('_'),
  STRIPE_WEBHOOK_SECRET: 'whsec_one,whsec_two',
  LINK_SECRET: '0123456789abcdef0123456789abcdef',
};
const liveKey = ['sk', 'live', 'abc'].join('_');
const seller = { SELLER_NAME: 'Cepillos S.L.', SELLER_TAX_ID: 'B12345674', SELLER_EMAIL: 'hola@cepillos.es' };

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(OrdersConfig, { ...localEnv, ...env });
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

describe('OrdersConfig', () => {
  it('starts on one machine with demo values', () => {
    expect(loadConfig(OrdersConfig, localEnv)).toMatchObject({ stripeWebhookSecrets: ['whsec_one', 'whsec_two'], vatMode: 'origin' });
  });

  it('refuses a live key together with the sandbox', () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: liveKey, STRIPE_API_BASE: 'http://127.0.0.1:12111' })).toEqual([
      expect.stringContaining('STRIPE_API_BASE is refused'),
    ]);
  });

  it('refuses a test key and demo seller data with a public origin', () => {
    const problems = problemsOf({ PUBLIC_ORIGIN: 'https://brote.shop' }).join('\n');
    expect(problems).toMatch(/STRIPE_SECRET_KEY[\s\S]*SELLER_TAX_ID[\s\S]*SELLER_EMAIL[\s\S]*SELLER_NAME/);
  });

  it('accepts the configuration of a real shop', () => {
    const broker = { NATS_NKEY_SEED: brokerSeed('orders-payments') };
    expect(problemsOf({ PUBLIC_ORIGIN: 'https://brote.shop', STRIPE_SECRET_KEY: liveKey, ...seller, ...broker })).toEqual([]);
  });

  it('refuses a short link secret', () => {
    expect(problemsOf({ LINK_SECRET: 'short' })).toEqual([expect.stringContaining('LINK_SECRET is wrong')]);
  });
});
