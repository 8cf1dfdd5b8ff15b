import { generateKeyPairSync } from 'node:crypto';
import { loadConfig } from '@brote/service-runtime';
import { signingRoot } from '@brote/test-support';
import { IdentityConfig } from './config';
import { DemoConfig } from './operations/commands/demo.config';

const env = {
  DATABASE_URL: 'postgres://identity:pw@127.0.0.1:5999/identity',
  NATS_URL: 'nats://127.0.0.1:4999',
  PUBLIC_ORIGIN: 'http://localhost:21200',
  TOKEN_SECRET: 'r4nd0m-r4nd0m-r4nd0m-r4nd0m-r4nd0m-1',
  KEY_ENCRYPTION_KEY: 'r4nd0m-r4nd0m-r4nd0m-r4nd0m-r4nd0m-2',
  SIGNING_ROOT_PRIVATE_KEY: signingRoot.privateKey,
};

it('the configuration loads with defaults that follow OWASP', () => {
  expect(loadConfig(IdentityConfig, env)).toMatchObject({ hashConcurrency: 4, hashQueue: 64, signInFailuresPerClient: 100 });
});

it.each(['TOKEN_SECRET', 'KEY_ENCRYPTION_KEY'])('the configuration requires a long %s', (name) => {
  expect(() => loadConfig(IdentityConfig, { ...env, [name]: 'short' })).toThrow(name);
});

it('the configuration requires an Ed25519 private key as the root of the signing keys', () => {
  const { privateKey } = generateKeyPairSync('x25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

  for (const invalidKey of ['', 'no key', signingRoot.publicKey, privateKey])
    expect(() => loadConfig(IdentityConfig, { ...env, SIGNING_ROOT_PRIVATE_KEY: invalidKey })).toThrow('SIGNING_ROOT_PRIVATE_KEY');
  const base64Key = Buffer.from(signingRoot.privateKey).toString('base64');
  expect(loadConfig(IdentityConfig, { ...env, SIGNING_ROOT_PRIVATE_KEY: base64Key }).signingRootPrivateKey).toBe(base64Key);
});

it('the configuration refuses one secret for both purposes', () => {
  expect(() => loadConfig(IdentityConfig, { ...env, KEY_ENCRYPTION_KEY: env.TOKEN_SECRET })).toThrow('KEY_ENCRYPTION_KEY');
});

it('the configuration refuses placeholder secrets in a public shop', () => {
  const publicEnv = { ...env, PUBLIC_ORIGIN: 'https://brote.example', TOKEN_SECRET: 'change-me-change-me-change-me-change-me' };

  expect(() => loadConfig(IdentityConfig, publicEnv)).toThrow('TOKEN_SECRET');
});

it('the configuration allows demo accounts on a local machine only', () => {
  const demoEnv = { ...env, DEMO_ACCOUNTS: '[]' };

  expect(loadConfig(DemoConfig, demoEnv).demoAccounts).toBe('[]');
  expect(() => loadConfig(DemoConfig, { ...demoEnv, PUBLIC_ORIGIN: 'https://brote.example' })).toThrow(
    'Demo accounts are for a local shop',
  );
});
