import { generateKeyPairSync } from 'node:crypto';
import { ConfigError, loadConfig } from '@brote/service-runtime';
import { brokerSeed, callerKeys, ed25519Keys, signingRoot } from '@brote/test-support';
import { GatewayConfig } from './config';

const localEnv = {
  NATS_URL: 'nats://127.0.0.1:1',
  PUBLIC_ORIGIN: 'http://localhost:8080',
  CLIENT_HASH_KEY: 'demo-key-for-one-machine',
  CALLER_PRIVATE_KEY: callerKeys.privateKey,
  SIGNING_ROOT_PUBLIC_KEY: signingRoot.publicKey,
};
const sellerEnv = {
  SELLER_NAME: 'Cepillos S.L.',
  SELLER_TAX_ID: 'B12345674',
  SELLER_ADDRESS: 'Carrer de Cadis 48, 46006 València',
  SELLER_EMAIL: 'hola@cepillos.es',
  SELLER_PACKAGING_ID: 'ENV/2026/000012345',
};
const publicEnv = {
  ...{ ...localEnv, ...sellerEnv, PUBLIC_ORIGIN: 'https://shop.example', CLIENT_HASH_KEY: 'b7f1c0a94e2d83f6' },
  NATS_NKEY_SEED: brokerSeed('gateway'),
};

const problemsOf = (env: Record<string, string>): string => {
  try {
    loadConfig(GatewayConfig, env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join('\n');
    throw error;
  }
};

describe('the gateway’s configuration', () => {
  it('accepts demo secrets and the sandbox on one machine', () => {
    expect(problemsOf({ ...localEnv, PAYMENT_PAGE_ORIGIN: 'http://localhost:9000' })).toBe('');
  });

  it('refuses demo secrets, the sandbox and a movable clock with a public origin, each in a sentence', () => {
    expect(problemsOf(publicEnv)).toBe('');
    expect(problemsOf({ ...publicEnv, CLIENT_HASH_KEY: localEnv.CLIENT_HASH_KEY })).toContain('CLIENT_HASH_KEY holds a placeholder');
    expect(problemsOf({ ...publicEnv, PAYMENT_PAGE_ORIGIN: 'http://localhost:9000' })).toContain('PAYMENT_PAGE_ORIGIN is a sandbox');
    expect(problemsOf({ ...publicEnv, PUBLIC_ORIGIN: 'http://shop.example' })).toContain('PUBLIC_ORIGIN must begin with https://');
    expect(problemsOf({ ...publicEnv, CLOCK_MOVABLE: 'true' })).toContain('CLOCK_MOVABLE is refused');
  });

  it('takes a password for staging alone', () => {
    const password = { STAGING_PASSWORD: 'seis cepillos secos' };
    expect(problemsOf({ ...publicEnv, ...password, SHOP_STAGE: 'staging' })).toBe('');
    expect(problemsOf({ ...publicEnv, ...password })).toContain('STAGING_PASSWORD is for staging alone');
    expect(problemsOf({ ...localEnv, ...password })).toContain('STAGING_PASSWORD is for staging alone');
    expect(problemsOf({ ...publicEnv, STAGING_PASSWORD: 'corta', SHOP_STAGE: 'staging' })).toContain('STAGING_PASSWORD is wrong');
  });

  it('refuses an invented seller in production alone, and names each variable', () => {
    const { SELLER_NAME: _name, ...envWithoutName } = publicEnv;
    expect(problemsOf(envWithoutName)).toContain('SELLER_NAME still has its demo value');
    const demoSellerProblems = problemsOf({ ...localEnv, PUBLIC_ORIGIN: 'https://shop.example', CLIENT_HASH_KEY: 'b7f1c0a94e2d83f6' });
    expect(problemsOf({ ...publicEnv, SELLER_NAME: '', SHOP_STAGE: 'staging' })).toBe('');
    for (const name of Object.keys(sellerEnv)) expect(demoSellerProblems).toContain(`${name} still has its demo value`);
  });

  it('accepts one or two root keys of identity, Ed25519 only', () => {
    const roots = [signingRoot, ed25519Keys(), ed25519Keys()].map(({ publicKey }) => Buffer.from(publicKey).toString('base64'));
    const x25519 = generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(problemsOf({ ...localEnv, SIGNING_ROOT_PUBLIC_KEY: roots.slice(0, 2).join(',') })).toBe('');
    for (const invalidKeys of ['', roots.join(','), 'no key', x25519, `${roots[0]},no key`])
      expect(problemsOf({ ...localEnv, SIGNING_ROOT_PUBLIC_KEY: invalidKeys })).toContain('SIGNING_ROOT_PUBLIC_KEY');
  });

  it('returns the seller, and marks the demo', () => {
    expect(loadConfig(GatewayConfig, localEnv).shopInfo()).toMatchObject({ legalName: 'Brote Demo S.L.', register: null, isDemo: true });
    expect(loadConfig(GatewayConfig, publicEnv).shopInfo()).toMatchObject({ taxId: 'B12345674', isDemo: false });
  });
});
