import { generateKeyPairSync } from 'node:crypto';
import { ConfigError, loadConfig } from '@brote/service-runtime';
import { brokerSeed, callerKeys, ed25519Keys, signingRoot } from '@brote/test-support';
import { GatewayConfig } from './config';

const local = {
  NATS_URL: 'nats://127.0.0.1:1',
  PUBLIC_ORIGIN: 'http://localhost:8080',
  CLIENT_HASH_KEY: 'demo-key-for-one-machine',
  CALLER_PRIVATE_KEY: callerKeys.privateKey,
  SIGNING_ROOT_PUBLIC_KEY: signingRoot.publicKey,
};
const seller = {
  SELLER_NAME: 'Cepillos S.L.',
  SELLER_TAX_ID: 'B12345674',
  SELLER_ADDRESS: 'Carrer de Cadis 48, 46006 València',
  SELLER_EMAIL: 'hola@cepillos.es',
  SELLER_PACKAGING_ID: 'ENV/2026/000012345',
};
const publicly = {
  ...{ ...local, ...seller, PUBLIC_ORIGIN: 'https://shop.example', CLIENT_HASH_KEY: 'b7f1c0a94e2d83f6' },
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
    expect(problemsOf({ ...local, PAYMENT_PAGE_ORIGIN: 'http://localhost:9000' })).toBe('');
  });

  it('refuses demo secrets, the sandbox and a movable clock with a public origin, each in a sentence', () => {
    expect(problemsOf(publicly)).toBe('');
    expect(problemsOf({ ...publicly, CLIENT_HASH_KEY: local.CLIENT_HASH_KEY })).toContain('CLIENT_HASH_KEY holds a placeholder');
    expect(problemsOf({ ...publicly, PAYMENT_PAGE_ORIGIN: 'http://localhost:9000' })).toContain('PAYMENT_PAGE_ORIGIN is a sandbox');
    expect(problemsOf({ ...publicly, PUBLIC_ORIGIN: 'http://shop.example' })).toContain('PUBLIC_ORIGIN must begin with https://');
    expect(problemsOf({ ...publicly, CLOCK_MOVABLE: 'true' })).toContain('CLOCK_MOVABLE is refused');
  });

  it('refuses an invented seller with a public origin, and names each variable', () => {
    const { SELLER_NAME: _name, ...nameless } = publicly;
    expect(problemsOf(nameless)).toContain('SELLER_NAME still has its demo value');
    const invented = problemsOf({ ...local, PUBLIC_ORIGIN: 'https://shop.example', CLIENT_HASH_KEY: 'b7f1c0a94e2d83f6' });
    for (const name of Object.keys(seller)) expect(invented).toContain(`${name} still has its demo value`);
  });

  it('accepts one or two root keys of identity, Ed25519 only', () => {
    const roots = [signingRoot, ed25519Keys(), ed25519Keys()].map(({ publicKey }) => Buffer.from(publicKey).toString('base64'));
    const x25519 = generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(problemsOf({ ...local, SIGNING_ROOT_PUBLIC_KEY: roots.slice(0, 2).join(',') })).toBe('');
    for (const wrong of ['', roots.join(','), 'no key', x25519, `${roots[0]},no key`])
      expect(problemsOf({ ...local, SIGNING_ROOT_PUBLIC_KEY: wrong })).toContain('SIGNING_ROOT_PUBLIC_KEY');
  });

  it('returns the seller, and marks the demo', () => {
    expect(loadConfig(GatewayConfig, local).shopInfo()).toMatchObject({ legalName: 'Brote Demo S.L.', register: null, isDemo: true });
    expect(loadConfig(GatewayConfig, publicly).shopInfo()).toMatchObject({ taxId: 'B12345674', isDemo: false });
  });
});
